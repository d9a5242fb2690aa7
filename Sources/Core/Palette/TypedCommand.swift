// Parser of a command line that is still being typed. Pure; any thread.
import Base

/// A line that is being typed: the complete words of its last command, and the word at its end.
///
/// It handles quotes as `InputConfLine` does, and accepts an open quote at the end.
struct TypedCommand: Equatable {
  /// The line up to its last word.
  var before = ""
  /// The complete words of the last command, without prefixes such as `no-osd`.
  var words: [String] = []
  /// The last word; empty after a blank.
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
        // The closing quote ends the word.
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

  /// Returns the line with another last word, which is quoted where necessary.
  ///
  /// - Parameter isOpen: whether typing continues in the word, as in a folder's name; the quote then stays open.
  func line(with word: String, isOpen: Bool = false) -> String {
    var quoted = Command.quoted(word)
    if isOpen, quoted.last == "\"" { quoted.removeLast() }
    return before + quoted
  }
}

extension CommandTable {
  /// Parses a typed line into commands; none for an empty line.
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
        commands.append(try bound(meant(by: part)))
      } catch {
        throw CommandLineProblem(sentence: error.sentence)
      }
    }
    return commands
  }

  /// Whether a word is a prefix of commands, which changes how the command is performed.
  static func isPrefix(_ word: String) -> Bool { prefixes.contains { $0.key == word } }
}

/// The reason why a typed line is not a command.
public struct CommandLineProblem: Error, Equatable {
  /// The reason, as a sentence for the user.
  public var sentence: String
}
