// A line of commands as far as it has been typed. Pure; any thread.
import Base

/// Takes apart a line that is still being typed: the words of its last command, and the one at its end.
///
/// It follows quotes as `InputConfLine` does and forgives one that is still open.
struct TypedCommand: Equatable {
  /// The line up to the word at its end.
  var before = ""
  /// The whole words of the last command, without prefixes such as `no-osd`.
  var words: [String] = []
  /// The word at the end; empty behind a blank.
  var word = ""

  init(_ line: String) {
    var quote: Unicode.Scalar?
    var isEscaped = false
    var isInWord = false
    var isClosed = false
    var start = line.unicodeScalars.startIndex
    for index in line.unicodeScalars.indices {
      let scalar = line.unicodeScalars[index]
      if let open = quote {
        if isEscaped {
          word.unicodeScalars.append(scalar)
          isEscaped = false
        } else if scalar == open {
          (quote, isClosed) = (nil, true)
        } else if scalar == "\\", open == "\"" {
          isEscaped = true
        } else {
          word.unicodeScalars.append(scalar)
        }
      } else if scalar == " " || scalar == "\t" {
        if isInWord { end() }
        (isInWord, isClosed) = (false, false)
      } else {
        // A word ends with its quote.
        if isClosed {
          end()
          (isInWord, isClosed) = (false, false)
        }
        if scalar == ";" {
          words = []
          word = ""
          isInWord = false
          continue
        }
        if !isInWord { start = index }
        if scalar == "\"" || scalar == "'", !isInWord {
          quote = scalar
        } else {
          word.unicodeScalars.append(scalar)
        }
        isInWord = true
      }
    }
    before = String(line.unicodeScalars[..<(isInWord ? start : line.unicodeScalars.endIndex)])
    while let first = words.first, CommandTable.isPrefix(first) { words.removeFirst() }
  }

  private mutating func end() {
    words.append(word)
    word = ""
  }

  /// The line with another word at its end, quoted where it must be.
  ///
  /// An open one, a folder's name, leaves its quote open.
  func line(with word: String, isOpen: Bool = false) -> String {
    var quoted = Command.quoted(word)
    if isOpen, quoted.last == "\"" { quoted.removeLast() }
    return before + quoted
  }
}

extension CommandTable {
  /// The commands that a typed line says; none for an empty line.
  public static func commands(typed line: String) throws(CommandLineProblem) -> [BoundCommand] {
    let parts: [[String]]
    do throws(InputConfLine.Problem) {
      parts = try InputConfLine.words(of: line)
    } catch {
      throw CommandLineProblem(sentence: error.sentence)
    }
    var commands: [BoundCommand] = []
    for part in parts where !part.isEmpty {
      do throws(CommandProblem) {
        commands.append(try bound(part))
      } catch {
        throw CommandLineProblem(sentence: error.sentence)
      }
    }
    return commands
  }

  /// Whether a word may stand before a command and changes how it is done.
  static func isPrefix(_ word: String) -> Bool { prefixes.contains { $0.key == word } }
}

/// Why a typed line is no command, as a sentence.
public struct CommandLineProblem: Error, Equatable {
  /// What is wrong.
  public var sentence: String
}
