import Base
import Core
import Options

/// The three scripts.
extension CompletionScripts {
  private static let head =
    "for inset(1). Made from the program's tables; `INSET_RECORD=1 scripts/test only Completions` rewrites it."

  // MARK: bash

  static func bash() -> String {
    func arm(_ option: OptionRow) -> String? {
      let pattern = "--\(option.name))"
      return switch values(of: option) {
      case .flag: nil
      case .anything: "    \(pattern) return ;;"
      case .words(let words): "    \(pattern) _inset_words \"\(words.joined(separator: " "))\"; return ;;"
      case .file: "    \(pattern) _inset_files ''; return ;;"
      case .folder: "    \(pattern) _inset_files '^$'; return ;;"
      case .subtitle: "    \(pattern) _inset_files \"$subtitles\"; return ;;"
      case .playlist: "    \(pattern) _inset_files \"$playlists\"; return ;;"
      case .devices:
        "    \(pattern) _inset_words \"$(inset --audio-device help 2>/dev/null | cut -d' ' -f1)\"; return ;;"
      case .themes: "    \(pattern) _inset_words \"$(inset --theme help 2>/dev/null)\"; return ;;"
      case .sessions: "    \(pattern) _inset_sessions; return ;;"
      case .charsets:
        "    \(pattern) _inset_words \"auto $(iconv -l 2>/dev/null | sed 's,//,,g')\"; return ;;"
      }
    }
    func names(_ options: [OptionRow]) -> String { options.map { "--\($0.name)" }.joined(separator: " ") }
    let player = options()
    var arms: [String] = []
    var subcommandLines: [String] = []
    for (name, _) in subcommands {
      let own = options(of: name)
      arms += own.compactMap(arm)
      subcommandLines.append("    \(name)) options='\(names(own))' ;;")
    }
    arms = player.compactMap(arm) + arms
    var seen: Set<String> = []
    arms = arms.filter { seen.insert($0).inserted }
    return """
      # bash completion \(head)

      _inset_words() {
        mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
      }

      # The names of sessions.
      _inset_sessions() {
        _inset_words "$(inset sessions --json 2>/dev/null | sed -n 's/^ *"name" : "\\(.*\\)",*$/\\1/p')"
      }

      # Folders, and files whose ending matches; all files where none does.
      _inset_files() {
        local file matching=() all=()
        compopt -o filenames 2>/dev/null
        while IFS= read -r file; do
          all+=("$file")
          if [[ -d $file || ${file,,} =~ $1 ]]; then matching+=("$file"); fi
        done < <(compgen -f -- "$cur")
        if ((${#matching[@]} > 0)); then COMPREPLY=("${matching[@]}"); else COMPREPLY=("${all[@]}"); fi
      }

      _inset() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} options subcommand= word
        local media='\\.(\(media.joined(separator: "|")))$'
        local subtitles='\\.(\(subtitles.joined(separator: "|")))$'
        local playlists='\\.(\(playlists.joined(separator: "|")))$'
        COMPREPLY=()
        # --name=value comes as three words.
        if [[ $cur == = ]]; then
          cur=
        elif [[ $prev == = ]]; then
          prev=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        case $prev in
      \(arms.joined(separator: "\n"))
        esac
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case $word in
          \(subcommands.map(\.name).joined(separator: " | "))) subcommand=$word ;;
          esac
          [[ $word == --no-config ]] || break
        done
        case $subcommand in
      \(subcommandLines.joined(separator: "\n"))
          *) options='\(names(player))' ;;
        esac
        if [[ $cur == -* ]]; then
          _inset_words "$options"
          return
        fi
        if [[ $subcommand == attach ]]; then
          _inset_sessions
          return
        fi
        if [[ $subcommand == remote ]]; then
          case $prev in
          remote)
            _inset_words '\(remoteCommands.joined(separator: " "))'
            return
            ;;
          \(propertyCommands.joined(separator: " | ")))
            _inset_words '\(properties.joined(separator: " "))'
            return
            ;;
          esac
        fi
        _inset_files "$media"
        if ((COMP_CWORD == 1)); then
          while IFS= read -r word; do COMPREPLY+=("$word"); done \\
            < <(compgen -W '\(subcommands.map(\.name).joined(separator: " "))' -- "$cur")
        fi
      }

      complete -F _inset inset

      """
  }

  // MARK: zsh

  static func zsh() -> String {
    func escaped(_ text: String) -> String {
      var result = ""
      for character in text {
        switch character {
        case "'": result += "'\\''"
        case "[", "]", ":", "\\": result += "\\\(character)"
        default: result.append(character)
        }
      }
      return result
    }
    func globs(_ endings: [String]) -> String { "(#i)*.(\(endings.joined(separator: "|")))(-.)" }
    func action(_ option: OptionRow) -> String {
      let name = escaped(option.valueName.lowercased())
      return switch values(of: option) {
      case .flag: ""
      case .anything: ":\(name.contains("|") ? "value" : name):"
      case .words(let words): ":value:(\(words.joined(separator: " ")))"
      case .file: ":file:_files"
      case .folder: ":folder:_files -/"
      case .subtitle: ":subtitles:_files -g \"\(globs(subtitles))\""
      case .playlist: ":playlist:_files -g \"\(globs(playlists))\""
      case .devices: ":device:_inset_devices"
      case .themes: ":theme:_inset_themes"
      case .charsets: ":character set:_inset_charsets"
      case .sessions: ":session:_inset_sessions"
      }
    }
    func spec(_ option: OptionRow) -> String {
      let repeats = ["sub-file", "playlist", "input-commands"].contains(option.name) ? "*" : ""
      let equals = option.valueName.isEmpty ? "" : "="
      return "    '\(repeats)--\(option.name)\(equals)[\(escaped(option.help))]\(action(option))' \\"
    }
    let lists = subcommands.map { name, _ in
      let words =
        name == "remote" ? "\n        '2:command:_inset_commands' '3:argument:_inset_argument' \\" : ""
      return """
            \(name))
              _arguments -s \\
        \(options(of: name).map { "  " + spec($0) }.joined(separator: "\n"))\(words)
                '\(name == "attach" ? "2:session:_inset_sessions" : "*:file:_inset_media")'
              return
              ;;
        """
    }
    return """
      #compdef inset
      # zsh completion \(head)

      _inset_media() {
        _files -g "\(globs(media))"
      }

      _inset_commands() {
        compadd \(remoteCommands.joined(separator: " "))
      }

      _inset_argument() {
        case $words[CURRENT-1] in
          \(propertyCommands.joined(separator: "|"))) compadd \(properties.joined(separator: " ")) ;;
          *) _inset_media ;;
        esac
      }

      _inset_devices() {
        local -a devices
        devices=(${${(f)"$(inset --audio-device help 2>/dev/null)"}%% *})
        compadd -a devices
      }

      _inset_themes() {
        local -a themes
        themes=(${(f)"$(inset --theme help 2>/dev/null)"})
        compadd -a themes
      }

      _inset_sessions() {
        local -a sessions
        sessions=(${(f)"$(inset sessions --json 2>/dev/null | sed -n 's/^ *"name" : "\\(.*\\)",*$/\\1/p')"})
        compadd -a sessions
      }

      _inset_charsets() {
        local -a charsets
        charsets=(auto ${=${"$(iconv -l 2>/dev/null)"//\\/\\//}})
        compadd -a charsets
      }

      _inset_first() {
        local -a subcommands
        subcommands=(
      \(subcommands.map { "    '\($0.name):\(escaped($0.help))'" }.joined(separator: "\n"))
        )
        _describe -t commands subcommand subcommands
        _inset_media
      }

      _inset() {
        case $words[2] in
      \(lists.joined(separator: "\n"))
        esac
        _arguments -s \\
      \(options().map(spec).joined(separator: "\n"))
          '1:file:_inset_first' \\
          '*:file:_inset_media'
      }

      _inset "$@"

      """
  }

  // MARK: fish

  /// Prints the names of sessions.
  private static let fishSessions =
    #"inset sessions --json 2>/dev/null | string match -rg "\"name\" : \"(.*)\"""#

  static func fish() -> String {
    func quoted(_ text: String) -> String { "'" + text.map { $0 == "'" ? "\\'" : String($0) }.joined() + "'" }
    func line(_ option: OptionRow, _ condition: String) -> String {
      let start = "complete -c inset \(condition) -l \(option.name)"
      let end = " -d \(quoted(option.help))"
      func endings(_ list: [String]) -> String {
        "(__fish_complete_suffix \(list.map { "." + $0 }.joined(separator: " ")))"
      }
      return switch values(of: option) {
      case .flag: start + end
      case .anything: start + " -x" + end
      case .words(let words): start + " -xa " + quoted(words.joined(separator: " ")) + end
      case .file: start + " -rF" + end
      case .folder: start + " -xa '(__fish_complete_directories)'" + end
      case .subtitle: start + " -ka " + quoted(endings(subtitles)) + " -rf" + end
      case .playlist: start + " -ka " + quoted(endings(playlists)) + " -rf" + end
      case .devices:
        start + " -xa '(inset --audio-device help 2>/dev/null | string replace -r \" .*\" \"\")'" + end
      case .themes: start + " -xa '(inset --theme help 2>/dev/null)'" + end
      case .sessions: start + " -xa '(\(fishSessions))'" + end
      case .charsets:
        start + " -xa 'auto (iconv -l 2>/dev/null | string replace -a // \"\" | string split \" \")'" + end
      }
    }
    let names = subcommands.map(\.name).joined(separator: " ")
    let attach = "-n '__fish_seen_subcommand_from attach' -xa '(\(fishSessions))'"
    let without = "-n 'not __fish_seen_subcommand_from \(names)'"
    var lines = subcommands.map {
      "complete -c inset -n 'test (count (commandline -opc)) -eq 1' -a \($0.name) -d \(quoted($0.help))"
    }
    lines += options().map { line($0, without) }
    for (name, _) in subcommands {
      lines += options(of: name).map { line($0, "-n '__fish_seen_subcommand_from \(name)'") }
    }
    let remote = "__fish_seen_subcommand_from remote"
    let first = "\(remote); and test (count (commandline -opc)) -eq 2"
    let named = "\(remote); and __fish_seen_subcommand_from \(propertyCommands.joined(separator: " "))"
    lines.append("complete -c inset \(attach)")
    lines.append("complete -c inset -n '\(first)' -xa '\(remoteCommands.joined(separator: " "))'")
    lines.append("complete -c inset -n '\(named)' -xa '\(properties.joined(separator: " "))'")
    return "# fish completion \(head)\n\n" + lines.joined(separator: "\n") + "\n"
  }
}
