// Encoding and decoding of mpv's JSON protocol (https://mpv.io/manual/stable/#json-ipc). Any thread.

public import Base

/// Encodes and decodes single lines of the protocol.
public enum RemoteJSON {
  /// Decodes a request from a line without its line feed; nil for an empty line, a comment or invalid UTF-8.
  ///
  /// A line that does not begin with a brace is a command line of `input.conf`, which gets no reply.
  static func message(_ line: some Collection<UInt8>) -> IPCMessage? {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
    guard first == UInt8(ascii: "{") else {
      return String(validating: text, as: UTF8.self).map { IPCMessage(.line($0), id: nil) }
    }
    guard case .map(let fields)? = value(text) else {
      return IPCMessage(.malformed, id: .number(0))
    }
    // The reply carries the request's ID whatever is wrong with its command.
    return IPCMessage(.command(fields["command"]), id: fields["request_id"] ?? .number(0))
  }

  /// Encodes a value as a line with a line feed.
  public static func line(_ value: RemoteValue) -> [UInt8] { JSONWriter.bytes(of: value) + [0x0A] }

  /// Decodes the value in a line; nil where it is not JSON.
  static func value(_ line: some Collection<UInt8>) -> RemoteValue? { RemoteValue(json: Array(line)) }
}
