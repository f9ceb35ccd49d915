"""The servers Astor runs on, chosen by ASTOR_SERVER; what runs beside the sockets; and the commands of manage.py."""
