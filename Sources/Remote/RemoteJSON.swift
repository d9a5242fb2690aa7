// Lines of mpv's JSON protocol: https://mpv.io/manual/stable/#json-ipc. Any thread.

public import Base
import FoundationEssentials

/// Reads and writes one line of it.
public enum RemoteJSON {
  /// What a line, without its end, asks for, and what goes back with the answer; nil for one that is empty.
  ///
  /// A line that begins with no brace is one of `input.conf`, which nobody answers.
  static func message(_ line: some Collection<UInt8>) -> IPCMessage? {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
    guard first == UInt8(ascii: "{") else {
      return String(validating: text, as: UTF8.self).map { IPCMessage(.line($0), id: nil) }
    }
    guard case .map(let fields)? = value(text) else {
      return IPCMessage(.malformed, id: .number(0))
    }
    // Whatever is wrong with the command: who asked waits for this number.
    return IPCMessage(.command(fields["command"]), id: fields["request_id"] ?? .number(0))
  }

  /// A value as a line with its end.
  public static func line(_ value: RemoteValue) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return ((try? encoder.encode(value)).map { Array($0) } ?? []) + [0x0A]
  }

  /// The value that a line holds; nil where it is no JSON.
  static func value(_ line: some Collection<UInt8>) -> RemoteValue? {
    try? JSONDecoder().decode(RemoteValue.self, from: Data(line))
  }
}
