// The libavfilter part of the sound processing. Sound thread only.

internal import Base
internal import CFFmpeg

/// A filter graph that outputs as many frames as it was given, with a delay; frames beyond that number are dropped.
struct SoundFilter: ~Copyable {
  private let graph: FilterGraph
  private let format: SoundFormat
  private let input: Frame
  private let output: Frame
  /// Frames already read from the graph's current output frame.
  private var offset = 0
  /// Frames that went in and have not come out.
  private var inside = 0
  private(set) var isEnding = false
  private(set) var isEmpty = false

  /// Fails without memory, without libavfilter, or when libavfilter refuses the filters.
  init?(_ names: [String], format: SoundFormat) {
    let layout = format.layoutName
    let source =
      "abuffer@in=sample_fmt=flt:sample_rate=\(format.rate):channel_layout=\(layout):time_base=1/\(format.rate)"
    let form = "aformat=sample_fmts=flt:sample_rates=\(format.rate):channel_layouts=\(layout)"
    let description = ([source] + names + [form, "abuffersink@out"]).joined(separator: ",")
    guard let input = Frame(), let output = Frame(),
      let graph = FilterGraph(description, source: "abuffer@in", sink: "abuffersink@out")
    else { return nil }
    self.format = format
    self.input = input
    self.output = output
    self.graph = graph
  }

  /// Pushes frames into the graph.
  mutating func put(_ samples: UnsafePointer<Float>, frames: Int) {
    guard frames > 0, !isEnding else { return }
    inside += frames
    if input.fill(with: samples, frames: frames, format: format), !graph.push(input.raw) { isEmpty = true }
    input.clear()
  }

  /// Marks the end of the input.
  mutating func finish() {
    guard !isEnding else { return }
    isEnding = true
    if !graph.push(nil) { isEmpty = true }
  }

  /// Copies output frames; returns 0 when more input is needed or nothing is left.
  mutating func take(into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    var done = 0
    let wanted = min(frames, inside)
    while done < wanted, refill() {
      guard let data = output.raw.pointee.data.0 else { break }
      let left = Int(output.raw.pointee.nb_samples) - offset
      let run = min(left, wanted - done)
      let source = UnsafeRawPointer(data) + offset * format.channels * MemoryLayout<Float>.size
      UnsafeMutableRawPointer(samples + done * format.channels).copyMemory(
        from: source, byteCount: run * format.channels * MemoryLayout<Float>.size)
      offset += run
      done += run
    }
    inside -= done
    if isEnding, inside == 0 { isEmpty = true }
    return done
  }

  /// Makes sure that the current output frame has unread samples; false when none are available.
  private mutating func refill() -> Bool {
    while output.isEmpty || offset >= Int(output.raw.pointee.nb_samples) {
      output.clear()
      offset = 0
      switch graph.pull(into: output.raw) {
      case .frame: continue
      case .needsInput: return false
      case .end:
        isEmpty = true
        return false
      }
    }
    return true
  }
}

extension Frame {
  /// Makes this a frame with room for interleaved float samples; returns the address of the first, nil without memory.
  func makeRoom(for frames: Int, format: SoundFormat) -> UnsafeMutablePointer<UInt8>? {
    raw.pointee.format = AV_SAMPLE_FMT_FLT.rawValue
    raw.pointee.sample_rate = Int32(clamping: format.rate)
    raw.pointee.ch_layout = inset_channel_layout(Int32(clamping: format.channels))
    raw.pointee.nb_samples = Int32(clamping: frames)
    raw.pointee.pts = inset_no_timestamp
    guard frames > 0, av_frame_get_buffer(raw, 0) >= 0 else { return nil }
    return raw.pointee.data.0
  }

  /// Copies interleaved samples into the frame; false without memory.
  func fill(with samples: UnsafePointer<Float>, frames: Int, format: SoundFormat) -> Bool {
    guard let data = makeRoom(for: frames, format: format) else { return false }
    let bytes = frames * format.channels * MemoryLayout<Float>.size
    UnsafeMutableRawPointer(data).copyMemory(from: samples, byteCount: bytes)
    return true
  }
}

extension SoundFormat {
  /// FFmpeg's name for its default layout with that many channels.
  var layoutName: String {
    var layout = inset_channel_layout(Int32(clamping: channels))
    var name = [CChar](repeating: 0, count: 64)
    guard av_channel_layout_describe(&layout, &name, name.count) > 0 else { return "stereo" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
