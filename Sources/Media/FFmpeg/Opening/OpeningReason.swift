// Reasons for a failed opening that FFmpeg logs but does not put into its code. Pure; any thread.

internal import Base
internal import CFFmpeg

/// Reads the reason from an error line of FFmpeg.
///
/// FFmpeg's codes lump different failures together: EIO is an unknown host name, a bad certificate and a server that
/// hangs up. The lines are those of FFmpeg 4 to 7; for an unknown line the message follows only from the code.
enum OpeningReason {
  private static let known: [(words: String, sentence: String)] = [
    ("Failed to resolve hostname", "No server has this name (DNS)."),
    ("on whitelist", "It names an address that it may not open."),
    ("on blacklist", "It names an address that it may not open."),
    (
      "not a common multimedia extension",
      "Its segments do not have the names of media files, so they are not opened."
    ),
    (
      "not in allowed_segment_extensions",
      "Its segments do not have the names of media files, so they are not opened."
    ),
    ("Stream ends prematurely", "The server ended the stream too early."),
    (
      "moov atom not found",
      "Its index is missing: it is damaged or cut short."
    ),
  ]

  /// The sentence for an MP4 whose index is at its end, where its input only goes forward.
  static func indexBehind(_ location: MediaLocation) -> String {
    location.isNetwork
      ? "Its index is at its end, and this server only sends it from the start: download it first."
      : "Its index is at its end, which a pipe cannot seek to: open it as a file."
  }

  /// The sentence for an error line logged while an item was opened; nil if the code says as much.
  static func sentence(for line: String, code: Int32, of location: MediaLocation) -> String? {
    if location == .standardInput, line.contains("moov atom not found") {
      return indexBehind(location)
    }
    if let reason = known.first(where: { line.contains($0.words) }) { return reason.sentence }
    if location.isNetwork, code == -EIO, line.hasPrefix("[tls @") {
      return "No secure connection could be made with the server."
    }
    if location.isGraph, code != inset_error_exit, let said = message(of: line) {
      return "The filter graph is not valid: \(VisibleText.filter(said, limit: 200))"
    }
    return nil
  }

  /// The text of a line, without the component in brackets before it and the end of the line.
  private static func message(of line: String) -> String? {
    var rest = line[...]
    while rest.first == "[", let end = rest.firstIndex(of: "]") {
      rest = rest[rest.index(after: end)...].drop { $0 == " " }
    }
    while let last = rest.last, last.isNewline || last == " " || last == "." { rest.removeLast() }
    return rest.isEmpty ? nil : rest + "."
  }
}
