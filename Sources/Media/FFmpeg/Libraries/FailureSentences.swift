// The messages to the user for FFmpeg's failures. Pure; any thread.

internal import Base
internal import CFFmpeg
internal import Glibc

/// The text of a C string, with invalid bytes replaced; empty for nil.
func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

/// The name of a stream's codec: FFmpeg's short name, or the container's four-letter tag for an unknown codec.
func codecName(_ parameters: UnsafeMutablePointer<AVCodecParameters>) -> String {
  guard parameters.pointee.codec_id == AV_CODEC_ID_NONE else {
    return VisibleText.filter(text(avcodec_get_name(parameters.pointee.codec_id)))
  }
  let tag = parameters.pointee.codec_tag
  let letters = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (8 * $0)) }
  guard tag != 0, letters.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return "unknown" }
  return String(decoding: letters, as: UTF8.self)
}

extension PlaybackFailure {
  /// The message for an error code of opening or reading.
  init(code: Int32, isNetwork: Bool) {
    self.init(Self.sentence(of: code, isNetwork: isNetwork))
    isUnreachable = isNetwork && Self.unreachable.contains(code)
  }

  /// The codes of servers that are absent or silent.
  private static let unreachable: Set<Int32> = [
    -ECONNREFUSED, -EHOSTUNREACH, -ENETUNREACH, -ETIMEDOUT, -EIO, inset_error_exit,
  ]

  /// The reason of a failed opening, from its code and this thread's error lines.
  init(ofOpening location: MediaLocation, code: Int32) {
    let isNetwork = location.isNetwork
    // The filter at fault logs first, the graph around it last.
    let line = location.isGraph ? LogRelay.firstError : LogRelay.lastError
    let isInvalid = code == inset_error_invalid_data
    let known =
      !isInvalid
      ? nil : location.isEmptyFile ? "The file is empty." : UnreadFormat.sentence(for: location)
    let reason = known ?? OpeningReason.sentence(for: line, code: code, of: location)
    if code == -ENOENT, reason == nil, location.fileStatus != nil {
      // The file is there: what is missing is a part that it names.
      self.init(codeOfPart: code, isNetwork: false)
      return
    }
    self.init(reason ?? Self.sentence(of: code, isNetwork: isNetwork))
    mayBeList = isInvalid && reason == nil
    isUnreachable = isNetwork && Self.unreachable.contains(code)
  }

  /// The message for a segment, a key or another part of an item that failed to open.
  init(codeOfPart code: Int32, isNetwork: Bool) {
    let sentence = Self.sentence(of: code, isNetwork: isNetwork)
    self.init("Part of it cannot be read: \(sentence.prefix(1).lowercased())\(sentence.dropFirst())")
  }

  /// The message for an error code that ended the reading of an open item.
  init(codeOfReading code: Int32, isNetwork: Bool) {
    switch code {
    case inset_error_invalid_data: self.init("The rest is damaged.")
    case -EIO where !isNetwork: self.init("Reading failed (input/output error).")
    case -EIO: self.init("The connection ended before all data had arrived.")
    case -ENXIO, -ENODEV, -ENOTCONN, -ENOMEDIUM:
      self.init("The device has disappeared (\(VisibleText.filter(Self.description(of: code)))).")
    case -ESTALE: self.init("The server no longer has this file (stale file handle).")
    default:
      let known = Self.sentence(of: code, isNetwork: isNetwork)
      let isKnown = !known.hasPrefix(Self.unknown)
      self.init(isKnown ? known : "Reading failed (\(VisibleText.filter(Self.description(of: code)))).")
    }
  }

  /// The beginning of the sentence for all other codes.
  private static let unknown = "It cannot be opened: "

  private static func sentence(of code: Int32, isNetwork: Bool) -> String {
    switch code {
    case inset_error_invalid_data:
      "This is not a media file, or it is damaged or cut short."
    case inset_error_eof: "The file is empty or cut short."
    case inset_error_exit: isNetwork ? "No answer came in time." : "Opening took too long."
    case inset_error_no_demuxer: "No demuxer reads this format."
    case inset_error_no_protocol: "This kind of address is not supported or not allowed."
    case inset_error_no_decoder: "No decoder for this codec."
    case inset_error_http_bad_request: "The server refused the request (400 bad request)."
    case inset_error_http_unauthorized: "The server asks for a login (401)."
    case inset_error_http_forbidden: "The server denies access (403)."
    case inset_error_http_not_found: "Not found on the server (404)."
    case inset_error_http_other_4xx: "The server refused the request (4xx)."
    case inset_error_http_server_error: "The server failed (5xx)."
    case -ENOKEY: "It is encrypted, and the key is missing."
    case -EACCES, -EPERM: "Permission denied."
    case -ENOENT: "No such file."
    case -ENODEV, -ENXIO: "No such device."
    case -EBUSY: "The device is busy."
    case -EHOSTUNREACH, -ENETUNREACH: "The server cannot be reached."
    case -ECONNRESET, -EPIPE: "The server closed the connection."
    case -ENOTDIR: "No such file."
    case -ELOOP: "Too many symbolic links."
    case -EMFILE, -ENFILE: "Too many files are open."
    case -EISDIR: "This is a folder."
    case -ENOMEM: "Not enough memory."
    case -EINVAL: isNetwork ? "The address is not valid." : "This is not a media file that can be played."
    case -ETIMEDOUT: "No answer came in time."
    case -ECONNREFUSED: "The server refused the connection."
    case -EIO: isNetwork ? "The connection failed." : "Reading failed (input/output error)."
    default: "\(unknown)\(VisibleText.filter(description(of: code)))."
    }
  }

  /// FFmpeg's own text for a code.
  static func description(of code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      inset_error_text(code, start, buffer.count)
      return String(cString: start)
    }
  }
}
