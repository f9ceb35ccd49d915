// The look of the pages without the app: log-in, join, seat list, new event, seat cards. Only the styles of this entry
// are used.
import "../core/look.css";
import "./plain.css";
import "./cards.css";
