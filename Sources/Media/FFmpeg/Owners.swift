// Owners of FFmpeg's small objects. Each belongs to one thread at a time and frees in its deinit.

internal import CFFmpeg

/// One packet, reused for every read.
struct Packet: ~Copyable {
  let raw: UnsafeMutablePointer<AVPacket>

  init?() {
    guard let raw = av_packet_alloc() else { return nil }
    self.raw = raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVPacket>? = raw
    av_packet_free(&raw)
  }

  /// Drops the data.
  func clear() { av_packet_unref(raw) }
}

/// One frame, reused for every decode.
struct Frame: ~Copyable {
  let raw: UnsafeMutablePointer<AVFrame>

  init?() {
    guard let raw = av_frame_alloc() else { return nil }
    self.raw = raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVFrame>? = raw
    av_frame_free(&raw)
  }

  /// Drops the data.
  func clear() { av_frame_unref(raw) }

  /// Whether it holds data.
  var isEmpty: Bool { raw.pointee.buf.0 == nil }
}

/// Options for a call into FFmpeg.
struct Options: ~Copyable {
  var raw: OpaquePointer?

  init(_ entries: KeyValuePairs<String, String>) {
    for (key, value) in entries { av_dict_set(&raw, key, value, 0) }
  }

  /// One option.
  subscript(key: String) -> String? {
    get { av_dict_get(raw, key, nil, 0).map { text($0.pointee.value) } }
    set { av_dict_set(&raw, key, newValue, 0) }
  }

  deinit {
    var raw = raw
    av_dict_free(&raw)
  }
}
