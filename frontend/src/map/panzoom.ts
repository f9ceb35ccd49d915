// Pan and zoom for one <svg>. During a gesture only a CSS transform moves, which the compositor does alone; shortly
// after the last move the viewBox is set and everything is drawn sharp again.

/** World centre, and CSS pixels per unit of the world. */
export interface View {
  x: number;
  y: number;
  k: number;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
interface Options {
  world: Box;
  /** Where to open; the whole world without it. */
  start?: Box;
  maxK?: number;
  /** A picture for the wall or beside words: fits, and takes no gestures. */
  fixed?: boolean;
  onView?: (view: View) => void;
  onTap?: (target: Element) => void;
}
type Point = { x: number; y: number };

/** Drawn beyond each edge of the box, so that a drag shows land and not emptiness. */
const OVER = 0.25;
const SETTLE_MS = 140;
/** A finger that stays this near to where it came down taps, however much it trembles there. */
const TAP_PX = 10;
const TAP_MS = 600;

export class PanZoom {
  private readonly svg: SVGSVGElement;
  private readonly box: HTMLElement;
  private readonly o: Options;
  private readonly view: View;
  private drawn: View;
  private width = 1;
  private height = 1;
  private minK = 0.1;
  private settle: ReturnType<typeof setTimeout> | undefined;
  private fingers = new Map<number, Point>();
  private began: Point = { x: 0, y: 0 };
  private dragging = false;
  private downAt = 0;
  private readonly watch: ResizeObserver;
  private readonly leaving = new AbortController();

  constructor(svg: SVGSVGElement, options: Options) {
    this.svg = svg;
    this.box = svg.parentElement as HTMLElement;
    this.o = options;
    const { x, y, w, h } = options.world;
    this.view = { x: x + w / 2, y: y + h / 2, k: 0 };
    this.drawn = { ...this.view };
    this.spread();
    this.measure();
    this.fit(options.start ?? options.world);
    this.watch = new ResizeObserver(() => this.resized());
    this.watch.observe(this.box);
    if (!options.fixed) this.listen();
  }

  destroy(): void {
    clearTimeout(this.settle);
    this.watch.disconnect();
    this.leaving.abort();
  }

  /** Zooms about the middle of the box. */
  zoom(factor: number): void {
    this.zoomAt({ x: 0, y: 0 }, factor);
  }

  /** Shows a part of the world as large as it fits. */
  fit(part: Box): void {
    this.view.x = part.x + part.w / 2;
    this.view.y = part.y + part.h / 2;
    this.view.k = Math.min(this.width / part.w, this.height / part.h);
    this.commit();
  }

  /** Brings a point into the middle if it lies outside the box. */
  reveal(x: number, y: number): void {
    const dx = Math.abs(x - this.view.x) * this.view.k;
    const dy = Math.abs(y - this.view.y) * this.view.k;
    if (dx < this.width * 0.45 && dy < this.height * 0.4) return;
    Object.assign(this.view, { x, y });
    this.commit();
  }

  private spread(): void {
    const { style } = this.svg;
    style.position = "absolute";
    style.inset = `${-OVER * 100}%`;
    style.width = style.height = `${100 + OVER * 200}%`;
  }

  private measure(): void {
    this.width = this.box.clientWidth || 1;
    this.height = this.box.clientHeight || 1;
    this.minK = Math.min(this.width / this.o.world.w, this.height / this.o.world.h);
  }

  private resized(): void {
    const whole = this.view.k <= this.minK * 1.01;
    this.measure();
    if (this.o.fixed) this.fit(this.o.start ?? this.o.world);
    else if (whole) this.fit(this.o.world);
    else this.commit();
  }

  private clamp(): void {
    const { x, y, w, h } = this.o.world;
    const { view } = this;
    view.k = Math.min(this.o.maxK ?? 6, Math.max(this.minK, view.k));
    const roomX = Math.max(0, w / 2 - this.width / view.k / 2);
    const roomY = Math.max(0, h / 2 - this.height / view.k / 2);
    view.x = Math.min(x + w / 2 + roomX, Math.max(x + w / 2 - roomX, view.x));
    view.y = Math.min(y + h / 2 + roomY, Math.max(y + h / 2 - roomY, view.y));
  }

  private commit(): void {
    clearTimeout(this.settle);
    this.clamp();
    this.drawn = { ...this.view };
    const { x, y, k } = this.view;
    const w = (this.width * (1 + 2 * OVER)) / k;
    const h = (this.height * (1 + 2 * OVER)) / k;
    this.svg.setAttribute("viewBox", `${x - w / 2} ${y - h / 2} ${w} ${h}`);
    this.svg.style.transform = "";
    this.svg.style.willChange = "";
    this.o.onView?.({ ...this.view });
  }

  private paint(): void {
    this.clamp();
    const { view, drawn, svg } = this;
    const x = (drawn.x - view.x) * view.k;
    const y = (drawn.y - view.y) * view.k;
    svg.style.willChange = "transform";
    svg.style.transform = `translate(${x}px,${y}px) scale(${view.k / drawn.k})`;
    clearTimeout(this.settle);
    this.settle = setTimeout(() => this.commit(), SETTLE_MS);
  }

  private zoomAt(at: Point, factor: number): void {
    const before = this.view.k;
    this.view.k = Math.min(this.o.maxK ?? 6, Math.max(this.minK, before * factor));
    const shift = 1 / before - 1 / this.view.k;
    this.view.x += at.x * shift;
    this.view.y += at.y * shift;
    this.paint();
  }

  private listen(): void {
    const { box } = this;
    const { signal } = this.leaving;
    box.addEventListener("pointerdown", (e) => this.down(e), { signal });
    box.addEventListener("pointermove", (e) => this.move(e), { signal });
    box.addEventListener("pointerup", (e) => this.up(e), { signal });
    box.addEventListener("pointercancel", (e) => this.up(e), { signal });
    box.addEventListener("wheel", (e) => this.wheel(e), { signal, passive: false });
  }

  /** Where an event happened, seen from the middle of the box. */
  private at(event: MouseEvent): Point {
    const r = this.box.getBoundingClientRect();
    return { x: event.clientX - r.left - this.width / 2, y: event.clientY - r.top - this.height / 2 };
  }

  private down(event: PointerEvent): void {
    if (this.fingers.size === 0) {
      this.began = this.at(event);
      this.dragging = false;
      this.downAt = event.timeStamp;
    }
    this.fingers.set(event.pointerId, this.at(event));
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.dragging ||= other !== undefined || Math.hypot(now.x - this.began.x, now.y - this.began.y) > TAP_PX;
    if (other) this.pinch(before, now, other);
    else if (this.dragging) this.drag(event, before, now);
    this.fingers.set(event.pointerId, now);
  }

  private drag(event: PointerEvent, before: Point, now: Point): void {
    this.box.setPointerCapture(event.pointerId);
    this.view.x -= (now.x - before.x) / this.view.k;
    this.view.y -= (now.y - before.y) / this.view.k;
    this.paint();
  }

  private pinch(before: Point, now: Point, other: Point): void {
    const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    this.view.x -= (now.x - before.x) / 2 / this.view.k;
    this.view.y -= (now.y - before.y) / 2 / this.view.k;
    this.zoomAt({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, is / was);
  }

  private up(event: PointerEvent): void {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size > 0) return;
    const quick = event.timeStamp - this.downAt < TAP_MS;
    if (event.type !== "pointerup" || this.dragging || !quick) return;
    const target = document.elementFromPoint(event.clientX, event.clientY);
    if (target && this.box.contains(target)) this.o.onTap?.(target);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.zoomAt(this.at(event), Math.exp(-event.deltaY * 0.0016));
  }
}
