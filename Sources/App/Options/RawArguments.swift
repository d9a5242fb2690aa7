// Command-line arguments as raw bytes. The only file that reads argv; any thread.

import Base
import CPlatform
import Core
import Glibc

/// Carries words that are not UTF-8 through a parser that takes strings.
///
/// Such a word, or its value behind `--name=`, is replaced by a placeholder that no real word can contain, and
/// restored after parsing.
struct RawArguments {
  /// The words as strings, with placeholders.
  private(set) var words: [String] = []
  private var hidden: [[UInt8]] = []

  /// A private-use character; a real word that contains it is replaced too.
  private static let mark: Character = "\u{10FFFC}"

  /// Takes words without the program's name.
  init(_ arguments: [[UInt8]]) {
    for bytes in arguments {
      if let text = String(validating: bytes, as: UTF8.self), !text.contains(Self.mark) {
        words.append(Self.descriptor(text) ?? text)
        continue
      }
      var option: [UInt8] = []
      if bytes.starts(with: Array("--".utf8)), let equals = bytes.firstIndex(of: UInt8(ascii: "=")) {
        option = Array(bytes[...equals])
      }
      let prefix = String(decoding: option, as: UTF8.self)
      words.append("\(prefix)\(Self.mark)\(hidden.count)\(Self.mark)")
      hidden.append(Array(bytes.dropFirst(option.count)))
    }
    complete("--keep-open", with: "yes", or: Settings.KeepOpen.allCases.map(\.rawValue))
    complete("--loop-file", with: "inf", or: Property.loops)
    complete("--loop-playlist", with: "inf", or: Property.loops)
    joinNegative(["--start", "--at", "--audio-delay", "--sub-delay", "--secondary-sub-delay"])
  }

  /// The path of an open file that mpv names `fd://N`, `-` for standard input; nil for any other word.
  private static func descriptor(_ word: String) -> String? {
    guard word.hasPrefix("fd://"), let number = UInt16(word.dropFirst("fd://".count)) else { return nil }
    return number == 0 ? "-" : "/dev/fd/\(number)"
  }

  /// Fills in the default value of options whose value may be omitted, as mpv does.
  private mutating func complete(_ option: String, with value: String, or values: [String]) {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    for index in words[..<end].indices where words[index] == option {
      if index + 1 >= end || !values.contains(words[index + 1]) { words[index] = "\(option)=\(value)" }
    }
  }

  /// Joins an option with a following negative time (`--start -30`), which would be parsed as an option.
  private mutating func joinNegative(_ options: [String]) {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    for index in words[..<end].indices.dropLast().reversed() where options.contains(words[index]) {
      let next = words[index + 1]
      guard next.first == "-", next.dropFirst().first?.isNumber == true else { continue }
      words[index] += "=" + next
      words.remove(at: index + 1)
    }
  }

  /// The process's arguments, without the program's name.
  static var current: [[UInt8]] { (1..<max(1, Int(platform_argument_count()))).map(argument) }

  /// The name by which the program was called (argv[0]).
  static var programName: [UInt8] { argument(0) }

  private static func argument(_ index: Int) -> [UInt8] {
    guard let word = platform_argument(Int32(index)) else { return [] }
    return UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) }
  }

  /// The bytes of a word that the parser returned.
  func path(_ word: String) -> BytePath {
    let parts = word.split(separator: Self.mark, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, parts[2].isEmpty, let index = Int(parts[1]),
      hidden.indices.contains(index)
    else { return BytePath(word) }
    return BytePath(hidden[index])
  }

  /// A parser message with the placeholders replaced by readable text.
  func readable(_ message: String) -> String {
    var text = ""
    for (index, part) in message.split(separator: Self.mark, omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 1, let number = Int(part), hidden.indices.contains(number) {
        text += VisibleText.filter(bytes: hidden[number])
      } else {
        text += VisibleText.filter(String(part))
      }
    }
    return text
  }
}
