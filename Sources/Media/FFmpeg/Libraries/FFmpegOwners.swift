// Owners of FFmpeg's small objects. One thread at a time; each deinit frees.

internal import CFFmpeg

/// An `AVPacket`, reused for every read.
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

  /// Releases the packet's data.
  func clear() { av_packet_unref(raw) }
}

/// An `AVFrame`, reused for every decode.
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

  /// Releases the frame's data.
  func clear() { av_frame_unref(raw) }

  var isEmpty: Bool { raw.pointee.buf.0 == nil }
}

/// An `AVDictionary` of options for FFmpeg.
struct Options: ~Copyable {
  var raw: OpaquePointer?

  init(_ entries: KeyValuePairs<String, String>) {
    for (key, value) in entries { av_dict_set(&raw, key, value, 0) }
  }

  /// The value of an option; nil if it is not set, and setting nil removes it.
  subscript(key: String) -> String? {
    get { av_dict_get(raw, key, nil, 0).map { text($0.pointee.value) } }
    set { av_dict_set(&raw, key, newValue, 0) }
  }

  deinit {
    var raw = raw
    av_dict_free(&raw)
  }
}
