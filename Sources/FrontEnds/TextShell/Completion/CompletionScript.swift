/// A completion script for a shell, generated from the command table.
enum CompletionScript: String, CaseIterable {
  case bash
  case zsh
  case fish

  func text(_ table: CommandTable) -> String {
    switch self {
    case .bash: bash(table)
    case .zsh: zsh(table)
    case .fish: fish(table)
    }
  }

  // MARK: bash

  private func bash(_ table: CommandTable) -> String {
    var text = """
      # bash completion for textshell; made by 'textshell completions bash'.
      _textshell() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local -a words=()
        local index
        for ((index = 1; index < COMP_CWORD; index++)); do
          case ${COMP_WORDS[index]} in
            \(table.valued.map { "--" + $0.name }.joined(separator: "|"))) ((index++)) ;;
            -*) ;;
            *) words+=("${COMP_WORDS[index]}") ;;
          esac
        done
        COMPREPLY=()
        case $previous in

      """
    for option in table.valued {
      let reply = Self.bashReply(table.words(of: option))
      text += "    --\(option.name)) \(reply); return ;;\n"
    }
    text += """
        esac
        local options= others=
        case "${words[*]}" in

      """
    // Longer names come first, because a pattern matches everything with its prefix.
    for command in table.commands.sorted(by: { $0.words.count > $1.words.count }) {
      let name = command.words.joined(separator: " ")
      let options = table.options(of: command).map { "--" + $0.name } + ["--help"]
      var reply = "options='\(options.joined(separator: " "))'"
      let inner = table.secondWords(after: command.words[0]).map(\.word)
      if command.words.count == 1, !inner.isEmpty {
        text += "    '\(name)') \(reply); others='\(inner.joined(separator: " "))' ;;\n"
      }
      reply += Self.bashOthers(table.words(of: command))
      text += "    '\(name)'|'\(name) '*) \(reply) ;;\n"
    }
    for group in table.groups where !table.commands.contains(where: { $0.words == [group] }) {
      let words = table.secondWords(after: group).map(\.word).joined(separator: " ")
      text += "    '\(group)') others='\(words)' ;;\n"
    }
    text += "    help) others='\(table.helpWords.joined(separator: " "))' ;;\n"
    let first = table.firstWords.map(\.word).joined(separator: " ")
    let global = CommandDefinition.globalOptions.map { "--" + $0.name } + ["--help", "--version"]
    text += """
          '') options='\(global.joined(separator: " "))'; others='\(first)' ;;
        esac
        if [[ $current == -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        elif [[ $others == @files ]]; then
          mapfile -t COMPREPLY < <(compgen -f -- "$current")
        elif [[ $others == @folders ]]; then
          mapfile -t COMPREPLY < <(compgen -d -- "$current")
        else
          mapfile -t COMPREPLY < <(compgen -W "$others" -- "$current")
        fi
      }
      complete -o filenames -F _textshell textshell

      """
    return text
  }

  private static func bashReply(_ words: CommandTable.Words) -> String {
    switch words {
    case .among(let words):
      "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\")"
    case .folders: "mapfile -t COMPREPLY < <(compgen -d -- \"$current\")"
    case .files: "mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
    case .anything: ":"
    }
  }

  private static func bashOthers(_ words: CommandTable.Words) -> String {
    switch words {
    case .among(let words): "; others='\(words.joined(separator: " "))'"
    case .folders: "; others=@folders"
    case .files: "; others=@files"
    case .anything: ""
    }
  }

  // MARK: zsh

  private func zsh(_ table: CommandTable) -> String {
    var text = """
      #compdef textshell
      # zsh completion for textshell; made by 'textshell completions zsh'.
      _textshell() {
        local -a names options others
        local index kind=
        for ((index = 2; index < CURRENT; index++)); do
          case ${words[index]} in
            \(table.valued.map { "--" + $0.name }.joined(separator: "|"))) ((index++)) ;;
            -*) ;;
            *) names+=("${words[index]}") ;;
          esac
        done
        case ${words[CURRENT-1]} in

      """
    for option in table.valued {
      let reply =
        switch table.words(of: option) {
        case .among(let words): "compadd -- \(words.joined(separator: " "))"
        case .folders: "_files -/"
        case .files: "_files"
        case .anything: "_message '\(option.value ?? "")'"
        }
      text += "    --\(option.name)) \(reply); return ;;\n"
    }
    text += "  esac\n  case \"${names[*]}\" in\n"
    for command in table.commands.sorted(by: { $0.words.count > $1.words.count }) {
      let name = command.words.joined(separator: " ")
      let options = table.options(of: command).map { Self.zshItem("--" + $0.name, $0.help) }
      var reply = "options=(\(options.joined(separator: " ")))"
      let inner = table.secondWords(after: command.words[0])
      if command.words.count == 1, !inner.isEmpty {
        let items = inner.map { Self.zshItem($0.word, $0.abstract) }.joined(separator: " ")
        text += "    '\(name)') \(reply); others=(\(items)) ;;\n"
      }
      switch table.words(of: command) {
      case .among(let words): reply += "; others=(\(words.joined(separator: " ")))"
      case .folders: reply += "; kind=folders"
      case .files: reply += "; kind=files"
      case .anything: break
      }
      text += "    '\(name)'|'\(name) '*) \(reply) ;;\n"
    }
    for group in table.groups where !table.commands.contains(where: { $0.words == [group] }) {
      let items = table.secondWords(after: group).map { Self.zshItem($0.word, $0.abstract) }
      text += "    '\(group)') others=(\(items.joined(separator: " "))) ;;\n"
    }
    text += "    help) others=(\(table.helpWords.joined(separator: " "))) ;;\n"
    let first = table.firstWords.map { Self.zshItem($0.word, $0.abstract) }
    let global = CommandDefinition.globalOptions.map { Self.zshItem("--" + $0.name, $0.help) }
    text += """
          '') others=(\(first.joined(separator: " "))); options=(\(global.joined(separator: " "))) ;;
        esac
        if [[ ${words[CURRENT]} == -* ]]; then
          _describe -o 'option' options
        elif [[ $kind == files ]]; then
          _files
        elif [[ $kind == folders ]]; then
          _files -/
        else
          _describe 'command' others
        fi
      }
      if [[ $funcstack[1] == _textshell ]]; then _textshell "$@"; else compdef _textshell textshell; fi

      """
    return text
  }

  /// Returns a word and its summary in the format of `_describe`.
  private static func zshItem(_ word: String, _ abstract: String) -> String {
    (word.replacing(":", with: "\\:") + ":" + abstract).shellQuoted
  }

  // MARK: fish

  private func fish(_ table: CommandTable) -> String {
    var text = """
      # fish completion for textshell; made by 'textshell completions fish'.
      function __textshell_words
        set -l skips no
        for word in (commandline -opc)[2..]
          if test $skips = yes
            set skips no
            continue
          end
          switch $word
            case \(table.valued.map { "--" + $0.name }.joined(separator: " "))
              set skips yes
            case '-*'
            case '*'
              echo $word
          end
        end
      end
      # Whether the words so far are these, or with -s whether they start with these.
      function __textshell_at
        set -l starts no
        if test "$argv[1]" = -s
          set starts yes
          set -e argv[1]
        end
        set -l words (__textshell_words)
        test $starts = yes; and set words $words[1..(count $argv)]
        test "$words" = "$argv"
      end
      complete -c textshell -f

      """
    func line(_ condition: String, _ rest: String, _ abstract: String) {
      text += "complete -c textshell -n '\(condition)' \(rest) -d \(Self.fishQuoted(abstract))\n"
    }
    for (word, abstract) in table.firstWords { line("__textshell_at", "-a \(word)", abstract) }
    for group in table.groups {
      for (word, abstract) in table.secondWords(after: group) {
        line("__textshell_at \(group)", "-a \(word)", abstract)
      }
    }
    for word in table.helpWords { line("__textshell_at help", "-a \(word)", "help") }
    for command in table.commands {
      let at = "__textshell_at -s \(command.words.joined(separator: " "))"
      switch table.words(of: command) {
      case .among(let words): line(at, "-a '\(words.joined(separator: " "))'", "")
      case .folders, .files: line(at, "-F", "")
      case .anything: break
      }
      for option in command.options { line(at, fishOption(option, table), option.help) }
    }
    for option in CommandDefinition.globalOptions {
      text +=
        "complete -c textshell \(fishOption(option, table)) -d \(Self.fishQuoted(option.help))\n"
    }
    return text
  }

  private func fishOption(_ option: Option, _ table: CommandTable) -> String {
    guard option.value != nil else { return "-l \(option.name)" }
    switch table.words(of: option) {
    case .among(let words): return "-l \(option.name) -x -a '\(words.joined(separator: " "))'"
    case .folders: return "-l \(option.name) -x -a '(__fish_complete_directories)'"
    case .files: return "-l \(option.name) -r -F"
    case .anything: return "-l \(option.name) -x"
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
