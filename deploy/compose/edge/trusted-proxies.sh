# Prints the proxies of TRUSTED_PROXIES in HAProxy's format, one per line, with names replaced by the same networks as in
# the gateways.
set -f
for proxy in $(printf '%s' "$TRUSTED_PROXIES" | tr ',' ' '); do
  case $proxy in
    loopback) printf '%s\n' 127.0.0.0/8 ::1 ;;
    linklocal) printf '%s\n' 169.254.0.0/16 fe80::/10 ;;
    uniquelocal) printf '%s\n' 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7 ;;
    *) printf '%s\n' "$proxy" ;;
  esac
done
