// The messages between a guest and the player, one in a packet: a letter, and fields behind it with a zero byte between
// them.

public import Base
import Glibc

/// A guest's call: its command line and what belongs to it, as it was started.
///
/// A caller has the rights of a program of the same user and no more: the socket is in a folder that only this
/// user may enter, and the kernel names the user of each peer. The files of the call are opened as `Origin.program`.
public struct GuestCall: Sendable {
  /// The names that start a guest.
  public enum Role: String, Sendable {
    case mpv
    /// The films join the playlist, and the guest ends at once.
    case umpv
    case inset
  }

  /// The name that it was started by.
  public var role: Role
  /// The words of its command line, without its name.
  public var words: [[UInt8]] = []
  /// Its working folder.
  public var folder: BytePath
  /// Whether it waits in the foreground of its terminal.
  public var holdsKeys: Bool
  /// The number of its process; nil if the kernel has not told it.
  public var process: Int32?

  /// A call.
  public init(_ role: Role, words: [[UInt8]], folder: BytePath, holdsKeys: Bool) {
    self.role = role
    self.words = words
    self.folder = folder
    self.holdsKeys = holdsKeys
  }
}

/// A message from a guest.
enum GuestMessage: Equatable {
  /// The next words of the command line.
  case words([[UInt8]])
  /// An open file, by the number that it has in the guest; its descriptor is in the packet.
  case file(Int32)
  /// The call is complete.
  case call(GuestCall.Role, folder: BytePath, holdsKeys: Bool)
  /// What happened to the guest while it waits.
  case news(GuestNews)

  /// The most bytes of words in a packet, less than `PacketSocket.capacity`.
  static let mostBytes = 60 << 10

  init?(_ packet: [UInt8]) {
    let fields = packet.dropFirst().split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    func text(_ index: Int) -> String? {
      fields.indices.contains(index) ? String(decoding: fields[index], as: UTF8.self) : nil
    }
    switch packet.first {
    case UInt8(ascii: "a"): self = .words(fields)
    case UInt8(ascii: "d"):
      guard let number = text(0).flatMap({ Int32($0) }), number >= 0 else { return nil }
      self = .file(number)
    case UInt8(ascii: "g"):
      guard let role = text(0).flatMap(GuestCall.Role.init(rawValue:)), fields.count == 3 else { return nil }
      self = .call(role, folder: BytePath(fields[2]), holdsKeys: text(1) == "1")
    case UInt8(ascii: "i"): self = .news(.interrupted)
    case UInt8(ascii: "o"): self = .news(.orphaned)
    case UInt8(ascii: "k"): self = .news(.holdsKeys(text(0) == "1"))
    default: return nil
    }
  }

  var packet: [UInt8] {
    func packet(_ letter: Character, _ fields: [[UInt8]] = []) -> [UInt8] {
      Array(String(letter).utf8) + fields.joined(separator: [0])
    }
    return switch self {
    case .words(let words): packet("a", words)
    case .file(let number): packet("d", [Array("\(number)".utf8)])
    case .call(let role, let folder, let holdsKeys):
      packet("g", [Array(role.rawValue.utf8), holdsKeys ? [0x31] : [0x30], folder.bytes])
    case .news(.interrupted), .news(.lost): packet("i")
    case .news(.orphaned): packet("o")
    case .news(.holdsKeys(let holds)): packet("k", [holds ? [0x31] : [0x30]])
    }
  }
}

extension GuestPlace {
  /// The place in a packet; nil for another packet.
  init?(_ packet: [UInt8]) {
    guard packet.first == UInt8(ascii: "P"), let gap = packet.firstIndex(of: UInt8(ascii: " ")),
      let seconds = DecimalNumber.parse(String(decoding: packet[1..<gap], as: UTF8.self)), seconds >= 0
    else { return nil }
    self.init(Array(packet[(gap + 1)...]), at: MediaTime(seconds: seconds))
  }

  var packet: [UInt8] { Array("P\(time.seconds) ".utf8) + film }
}

extension GuestEnd {
  /// The most bytes of the sentence.
  private static let longestSentence = 4_000

  /// The end in a packet; nil for an invalid packet.
  init?(_ packet: [UInt8]) {
    switch packet.first {
    case UInt8(ascii: "D"): self = .declined
    case UInt8(ascii: "E"):
      let text = String(decoding: packet.dropFirst(), as: UTF8.self)
      let code = text.prefix { $0.isNumber }
      guard let number = Int32(code), (0...255).contains(number) else { return nil }
      let sentence = text.dropFirst(code.count + 1)
      self = .code(
        number,
        sentence.isEmpty
          ? nil : VisibleText.filter(String(sentence), limit: Self.longestSentence, isProse: true))
    default: return nil
    }
  }

  var packet: [UInt8] {
    switch self {
    case .declined: Array("D".utf8)
    case .code(let code, let sentence):
      Array("E\(code) \(sentence ?? "")".utf8.prefix(Self.longestSentence))
    }
  }
}
