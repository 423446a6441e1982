# Usage: zsh -f complete.zsh FOLDER LINE…
# What zsh's own completion makes of each line with FOLDER/_textshell: a real zsh on a terminal of its
# own, whose compadd writes down the words that it is given.
zmodload zsh/zpty
folder=$1
shift
zpty z zsh -f -i
zpty -w z "PS1= PS2=; unsetopt zle_bracketed_paste; fpath=(${(q)folder} \$fpath)"
zpty -w z 'autoload -Uz compinit && compinit -D -u; zstyle ":completion:*" verbose no'
# Asked only which words fit, it answers as ever.
zpty -w z 'compadd() {
  [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]] && { builtin compadd "$@"; return $?; }
  local -a found
  builtin compadd -A found "$@"
  (( $#found )) && print -r -- "<${(j: :)found}>"
  return 0
}'
zpty -w z 'complete() { _main_complete; compstate[insert]= compstate[list]= }
zle -C complete complete-word complete; bindkey "^I" complete'
zpty -w z 'finish() { zle kill-whole-line; print "done" }; zle -N finish; bindkey "^X" finish; print ready'
# The terminal shows the line that was typed, then what it printed.
zpty -r -m z seen '*ready*ready*'
for line in "$@"; do
  zpty -w -n z "textshell $line"$'\t'$'\x18'
  zpty -r -m z seen '*done*'
  found=()
  for part in ${(f)seen//$'\r'/}; do
    [[ $part == *'<'*'>'* ]] && found+=(${=${part#*<}%>*})
  done
  print -r -- "$line: $found"
done
zpty -d z
