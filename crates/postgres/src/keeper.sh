# Keeps one PostgreSQL, does what it is told line by line, and takes everything away when nobody can tell it anything more.
# $1: its programs, $2: a folder for its own, $3: port, $4: password; settings follow.
umask 077
bin=$1 parent=$2 port=$3 password=$4
shift 4
# A key press that ends the tests ends this by the closed pipe, in good order.
trap : INT TERM HUP
folder=$(mktemp -d "$parent/belljar-postgres.XXXXXX") || { echo "failed: no folder can be made in $parent"; exit 1; }
exec 2>"$folder/log"
pid=

end() {
    [ -n "$pid" ] || return 0
    kill "-$1" "$pid"
    # A signal for the shell ends a wait too early.
    while kill -0 "$pid"; do wait "$pid"; done
    pid=
}

answer() {
    if [ "$1" = 0 ]; then echo ok; else echo "failed: $(tail -n 5 "$folder/log" | tr '\n' ' ')"; fi
}

start() {
    tries=0
    while [ $tries -lt 600 ]; do
        tries=$((tries + 1))
        # What a killed server leaves behind may hold its memory for a moment, and the next one does not start.
        if [ -z "$pid" ] || ! kill -0 "$pid"; then
            "$bin/postgres" -D "$folder/data" -p "$port" "$@" >>"$folder/log" 2>&1 </dev/null &
            pid=$!
        fi
        "$bin/pg_isready" -q -h 127.0.0.1 -p "$port" && return 0
        sleep 0.05
    done
    return 1
}

printf %s "$password" >"$folder/password"
[ -z "${BELLJAR_TLS_KEY:-}" ] || { printf %s "$BELLJAR_TLS_KEY" >"$folder/key"; printf %s "$BELLJAR_TLS_CERT" >"$folder/cert"; }
"$bin/initdb" -D "$folder/data" -U belljar -E UTF8 --locale=C.UTF-8 --no-sync --pwfile="$folder/password" \
    --auth-local=reject --auth-host=scram-sha-256 >>"$folder/log"
made=$?
set -- -c listen_addresses=127.0.0.1 -c "unix_socket_directories=$folder" -c "ssl_cert_file=$folder/cert" \
    -c "ssl_key_file=$folder/key" "$@"
[ $made = 0 ] && start "$@"
answer $?
while read -r order; do
    case $order in
        start) start "$@" ;;
        stop) end INT ;;
        kill) end KILL ;;
    esac
    answer $?
done
end INT
rm -rf "$folder"
