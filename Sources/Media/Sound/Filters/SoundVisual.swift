// The visualiser: pictures drawn from the sound of items that have no video. Sound thread only; one frame costs half a
// millisecond there.

internal import Base
internal import CFFmpeg

/// A filter graph that draws the samples given to the device and puts the pictures into the item's frame queue.
struct SoundVisual: ~Copyable {
  let kind: SoundOptions.Visualizer
  let format: SoundFormat
  private let graph: FilterGraph
  private let input: Frame
  private let output: Frame
  private var scaler: Scaler
  /// The media times of the samples pushed into the graph.
  private var timeline: SoundTimeline
  private var drawn: Int64 = 0
  /// The time of the newest picture, and the generation it belongs to.
  private var lastTime: MediaTime?
  private var generation: UInt32 = 0

  /// Pictures per second; the device's buffer spans about four of them, and as many wait in the frame queue.
  private static let rate: Int64 = 20
  private static let height = 180

  /// Fails when libavfilter is missing.
  init?(_ kind: SoundOptions.Visualizer, in colors: VisualizerColors, format: SoundFormat) {
    let size = "320x\(Self.height)"
    let drawing: String
    switch kind {
    case .no: return nil
    case .spectrum:
      drawing =
        "showcqt=s=\(size):fps=\(Self.rate):axis=0:sono_h=0:bar_g=2:bar_v=9:cscheme=1|1|1|1|1|1"
    // With `draw=scale`, the default, FFmpeg 7 adds up more than the full colour, and the brightest columns are dark.
    case .waveform: drawing = "showwaves=s=\(size):rate=\(Self.rate):mode=cline:draw=full:colors=white"
    }
    let source =
      "abuffer@in=sample_fmt=flt:sample_rate=\(format.rate):channel_layout=\(format.layoutName)"
      + ":time_base=1/\(format.rate)"
    // showwaves draws one channel: that is enough to look at, and two cost twice as much.
    let mix = "aformat=channel_layouts=\(kind == .spectrum ? "stereo" : "mono")"
    // The filters draw white on black.
    let inks = ["r", "g", "b"].enumerated().map { channel, name in
      let (low, high) = (Int(colors.paper[channel]), Int(colors.ink[channel]))
      return "\(name)='\(low)+(\(high - low))*val/255'"
    }
    let tint = "lutrgb=" + inks.joined(separator: ":")
    let description = [source, mix, drawing, "format=rgb24", tint, "buffersink@out"].joined(separator: ",")
    guard let input = Frame(), let output = Frame(),
      let graph = FilterGraph(description, source: "abuffer@in", sink: "buffersink@out")
    else { return nil }
    self.kind = kind
    self.format = format
    self.input = input
    self.output = output
    self.graph = graph
    scaler = Scaler(orientation: .upright, streamHeight: Self.height)
    timeline = SoundTimeline(rate: format.rate)
  }

  /// Draws samples that are heard from media time `time` on.
  mutating func draw(
    _ samples: UnsafePointer<Float>, frames: Int, time: MediaTime, speed: Double, for playback: ItemPlayback,
    _ generation: UInt32
  ) {
    guard input.fill(with: samples, frames: frames, format: format), graph.push(input.raw) else {
      return input.clear()
    }
    input.clear()
    timeline.wrote(frames, from: time, speed: speed)
    if generation != self.generation {
      self.generation = generation
      lastTime = nil
    }
    while graph.pull(into: output.raw) == .frame {
      let sample = drawn * Int64(format.rate) / Self.rate
      let moment = timeline.heard(delay: Int(timeline.written - sample)).time
      drawn += 1
      if let lastTime, moment <= lastTime {
        // After a pause the device is given some samples again, and their pictures exist already.
        output.clear()
        continue
      }
      lastTime = moment
      publish(at: moment, in: playback, generation)
    }
  }

  private mutating func publish(at time: MediaTime, in playback: ItemPlayback, _ generation: UInt32) {
    defer { output.clear() }
    guard let request = playback.pictures.request, let (index, slot) = playback.pictures.claim() else {
      return
    }
    av_frame_move_ref(slot.frame, output.raw)
    if scaler.scale(slot.frame, into: slot.pixels, request) {
      playback.pictures.publish(index, time: time, generation: generation, request: request, rank: .next)
    } else {
      playback.pictures.abandon(index)
    }
  }

  /// Scales queued pictures again after the wanted size has changed.
  mutating func rescale(in playback: ItemPlayback) {
    while let outdated = playback.pictures.claimOutdated() {
      let (slot, request) = (outdated.slot, outdated.request)
      let done = scaler.scale(slot.frame, into: slot.pixels, request)
      playback.pictures.republish(outdated.index, request: done ? request : nil)
    }
  }

  /// Begins a new timeline: the next samples do not continue the last ones.
  mutating func restart() {
    drawn = 0
    timeline = SoundTimeline(rate: format.rate)
  }
}
