# To be sourced: a shell that goes on in the background, in folders of its own, while others do something
# to its files. `say STEP` hands it a step, `expect WHAT` waits until that holds, `finish` ends it.
set -euo pipefail
state=$(mktemp -d)
trap 'rm -rf "$state"' EXIT
export XDG_STATE_HOME="$state/state" XDG_CONFIG_HOME="$state/config"
mkdir -p "$XDG_STATE_HOME" "$XDG_CONFIG_HOME"

coproc LANDFALL { textshell shell 2>"$state/errors"; }
# Bash forgets the number as soon as the process has ended, which may be before it is waited for.
shell=$LANDFALL_PID
say() { echo "$1" >&"${LANDFALL[1]}"; }
expect() {
  say "expect $1"
  while read -r -t 20 line <&"${LANDFALL[0]}"; do
    if [ "$line" = ok ]; then return; fi
  done
  echo "not seen: $1"
  cat "$state/errors"
  exit 1
}
finish() {
  eval "exec ${LANDFALL[1]}>&-"
  wait "$shell" || true
}
