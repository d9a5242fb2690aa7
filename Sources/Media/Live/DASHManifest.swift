// The segments of a DASH manifest: their times, and their positions in its text. Pure; any thread.

internal import Base

/// The segment timelines of a DASH manifest (MPD, its media presentation description).
///
/// Only `SegmentTimeline` elements that list each segment are read. Manifests without them, and those with several
/// periods, are not followed.
struct DASHManifest: Equatable, Sendable {
  /// The segments of one adaptation set or representation.
  struct Timeline: Equatable, Sendable {
    /// Consecutive segments of equal duration, in ticks.
    struct Run: Equatable, Sendable {
      var start: Int64
      var length: Int64
      var count: Int64
    }

    /// Ticks per second.
    var timescale: Int64 = 1
    /// The number of the first segment, and its byte range in the text.
    var firstNumber: (value: Int64, place: Range<Int>)?
    /// Whether segment addresses contain numbers, rather than times.
    var isNumbered = false
    /// The byte range of the segments' elements in the text.
    var place = 0..<0
    var runs: [Run] = []

    /// Tuples have no synthesised equality; the byte range of the number follows from the text.
    static func == (a: Timeline, b: Timeline) -> Bool {
      a.timescale == b.timescale && a.firstNumber?.value == b.firstNumber?.value && a.place == b.place
        && a.isNumbered == b.isNumbered && a.runs == b.runs
    }

    func seconds(_ ticks: Int64) -> Double { Double(ticks) / Double(timescale) }

    /// Whether every segment lasts a second or more, so that times in whole seconds tell segments apart.
    var hasLongPieces: Bool { runs.allSatisfy { $0.length >= timescale } }

    /// The start of the last `wanted` segments, or of all if there are fewer; nil without segments.
    func start(ofLast wanted: Int64) -> Int64? {
      var left = wanted
      for run in runs.reversed() {
        if run.count >= left { return run.start &+ run.length &* (run.count - left) }
        left -= run.count
      }
      return runs.first?.start
    }

    /// The duration of each segment in seconds; the last one before a gap lasts until the gap's end.
    var durations: [Double] {
      var durations: [Double] = []
      for (index, run) in runs.enumerated() {
        durations += repeatElement(seconds(run.length), count: Int(clamping: run.count))
        let end = run.start &+ run.length &* run.count
        if index + 1 < runs.count, runs[index + 1].start > end {
          durations[durations.count - 1] += seconds(runs[index + 1].start - end)
        }
      }
      return durations
    }

    /// The segments from `first` on, for `longest` at most (both in seconds), and the number of segments before them.
    func part(from first: Double, lasting longest: Double) -> (dropped: Int64, runs: [Run]) {
      var kept: [Run] = []
      var lasts = 0.0
      var dropped: Int64 = 0
      for run in runs {
        let length = seconds(run.length)
        // A segment that ends at `first` does not belong to the part.
        let behind = (first + 0.001 - seconds(run.start)) / length
        let skipped = kept.isEmpty ? max(0, min(run.count, Int64(max(0, min(1e15, behind))))) : 0
        dropped += skipped
        guard skipped < run.count else { continue }
        let room = Int64(max(0, min(1e15, (longest - lasts) / length)))
        let count = max(kept.isEmpty ? 1 : 0, min(run.count - skipped, room))
        guard count > 0 else { break }
        kept.append(Run(start: run.start &+ run.length &* skipped, length: run.length, count: count))
        lasts += length * Double(count)
        if count < run.count - skipped { break }
      }
      return (dropped, kept)
    }
  }

  /// Whether the manifest is live.
  private(set) var isDynamic = false
  private(set) var timelines: [Timeline] = []
  /// The index of the video timeline; the first one if none is marked as video.
  private(set) var lead = 0
  /// The byte position behind the `MPD` tag.
  private var head = 0
  /// Whether the manifest has a `BaseURL` before its first period.
  private var hasBase = false

  /// Limit on the manifest's segments.
  private static let mostPieces: Int64 = 200_000
  private static let mostTimelines = 256

  private init() {}

  /// Reads a manifest; nil if it is not one, or has no timeline that can be followed.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes)
    guard reader.read() else { return nil }
    self = reader.manifest
  }

  /// Reads a manifest tag by tag.
  private struct Reader {
    var manifest = DASHManifest()
    private var tags: XMLTagScanner
    private var isManifest = false
    private var periods = 0
    private var pieces: Int64 = 0
    private var hasLead = false
    /// Whether the open adaptation set is of video.
    private var isVideo = false
    /// The last `SegmentTemplate`, whose timeline is still empty.
    private var template = Timeline()
    private var open: Timeline?

    init(_ bytes: [UInt8]) { tags = XMLTagScanner(bytes, isLoose: true) }

    /// Reads all tags; false for a manifest that cannot be followed.
    mutating func read() -> Bool {
      while let event = tags.next() {
        switch event {
        case .start(let name, let isEmpty):
          guard begin(tags.localName(name), isEmpty: isEmpty) else { return false }
        case .end(let name):
          guard tags.localName(name) != "SegmentTimeline" || closeTimeline() else { return false }
        default: continue
        }
      }
      return isManifest && periods == 1 && !manifest.timelines.isEmpty
        && manifest.timelines.allSatisfy { !$0.isNumbered || $0.firstNumber != nil }
    }

    private func number(_ name: StaticString) -> Int64? { tags.text(of: name).flatMap { Int64($0) } }

    private mutating func begin(_ name: String, isEmpty: Bool) -> Bool {
      switch name {
      case "MPD":
        isManifest = true
        manifest.isDynamic = tags.text(of: "type") == "dynamic"
        manifest.head = tags.index
      case "BaseURL" where periods == 0: manifest.hasBase = true
      case "Period": periods += 1
      case "AdaptationSet":
        let kind = tags.text(of: "contentType") ?? tags.text(of: "mimeType") ?? ""
        isVideo = kind.hasPrefix("video")
      case "SegmentTemplate": readTemplate()
      case "SegmentTimeline":
        guard !isEmpty else { return false }
        open = template
        open?.place = tags.index..<tags.index
      case "S": return addRun()
      default: break
      }
      return true
    }

    private mutating func readTemplate() {
      template = Timeline()
      template.timescale = max(1, min(1_000_000_000, number("timescale") ?? 1))
      if let value = number("startNumber"), let place = tags.value(of: "startNumber") {
        template.firstNumber = (max(0, min(1 << 60, value)), place)
      }
      template.isNumbered = tags.text(of: "media")?.contains("$Number") ?? true
    }

    private mutating func closeTimeline() -> Bool {
      guard var closed = open else { return true }
      open = nil
      closed.place = closed.place.lowerBound..<tags.start
      guard manifest.timelines.count < DASHManifest.mostTimelines, !closed.runs.isEmpty else { return false }
      if isVideo, !hasLead {
        hasLead = true
        manifest.lead = manifest.timelines.count
      }
      manifest.timelines.append(closed)
      return true
    }

    private mutating func addRun() -> Bool {
      guard let last = open.map({ $0.runs.last }) else { return true }
      let length = number("d") ?? 0
      let count = (number("r") ?? 0) &+ 1
      // A negative repeat count, which means up to the next element, is not supported.
      guard length > 0, length < 1 << 40, count > 0, count <= DASHManifest.mostPieces else { return false }
      pieces += count
      guard pieces <= DASHManifest.mostPieces else { return false }
      let following = last.map { $0.start &+ $0.length &* $0.count } ?? 0
      let start = number("t") ?? following
      guard (0..<1 << 60).contains(start) else { return false }
      open?.runs.append(.init(start: start, length: length, count: count))
      return true
    }
  }

  /// The part of a manifest that libavformat is given.
  enum Part {
    /// The part from a time of its own clock (seconds) on, or from the live edge on (nil); used to open it.
    case beginning(Double?)
    /// The whole manifest; used when it is read again.
    case whole
  }

  /// The manifest rewritten for libavformat; nil if it needs no change, or cannot be changed.
  ///
  /// libavformat starts a minute before the end of the segments, or at their start. Later it takes the number of a
  /// segment for its index in the list (seen with FFmpeg 5.1), so the list gets as many filler segments before the
  /// first one as its number says.
  ///
  /// - Parameter base: the address from which segment addresses are resolved, wherever the text is read from.
  func handed(_ bytes: [UInt8], _ part: Part, base: String) -> [UInt8]? {
    var first: Double?
    if case .beginning(let start) = part {
      guard isDynamic || start != nil else { return nil }
      first = start ?? edge
    }
    guard !hasBase, timelines.allSatisfy({ $0.hasLongPieces }) else { return nil }
    var changes: [(place: Range<Int>, text: String)] = [
      (head..<head, "<BaseURL>\(String(decoding: XMLText.escaped(base.utf8), as: UTF8.self))</BaseURL>")
    ]
    for timeline in timelines {
      let rest = first.map { timeline.part(from: $0, lasting: isDynamic ? Self.longest : .infinity) }
      let found = rest ?? (dropped: 0, runs: timeline.runs)
      guard let begins = found.runs.first else { return nil }
      let number = timeline.firstNumber.map { $0.value &+ found.dropped }
      let isCounted = isDynamic && timeline.isNumbered
      var text = ""
      var shift: Int64 = 0
      if isCounted {
        guard let number, number <= Self.mostBefore else { return nil }
        if number > 0 { text += "<S t=\"0\" d=\"1\" r=\"\(number - 1)\"/>" }
        shift = Self.shift &* timeline.timescale
      } else if first == nil, begins.start > begins.length {
        // libavformat would count the very first segment as one that has left.
        text += "<S t=\"\(begins.start - begins.length)\" d=\"\(begins.length)\"/>"
      }
      for run in found.runs {
        text += "<S t=\"\(run.start &+ shift)\" d=\"\(run.length)\" r=\"\(run.count - 1)\"/>"
      }
      changes.append((timeline.place, text))
      if let number, let place = timeline.firstNumber?.place {
        changes.append((place, String(isDynamic ? 0 : number)))
      }
    }
    return Self.replace(changes, in: bytes)
  }

  /// Several timelines may share one start number, and then begin with the same segment: the first change counts.
  private static func replace(_ changes: [(place: Range<Int>, text: String)], in bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for change in changes.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
      guard change.place.lowerBound >= end else { continue }
      result += bytes[end..<change.place.lowerBound]
      result += change.text.utf8
      end = change.place.upperBound
    }
    return result + bytes[end...]
  }

  /// Seconds handed over at most: libavformat starts at the beginning of a manifest of less than a minute.
  private static let longest = 50.0
  /// Limit on filler segments, which take time to count.
  private static let mostBefore: Int64 = 1_000_000
  /// Seconds added to the times of numbered segments, to leave room for the filler segments.
  private static let shift: Int64 = 100_000

  /// The live edge in seconds: the start of the last `held` segments.
  private var edge: Double {
    timelines.compactMap { timeline in
      timeline.start(ofLast: Int64(PieceList.held)).map { timeline.seconds($0) }
    }.min() ?? 0
  }
}

extension PieceList {
  /// The segments of a DASH manifest; nil if it has none that can be followed.
  init?(presentation bytes: [UInt8]) {
    guard let found = DASHManifest(bytes), found.timelines.indices.contains(found.lead) else { return nil }
    let lead = found.timelines[found.lead]
    guard let first = lead.runs.first else { return nil }
    let durations = lead.durations.map { MediaTime(seconds: min(3600, $0)) }
    self.init(
      durations: durations, mediaStart: MediaTime(seconds: lead.seconds(first.start)),
      isEnded: !found.isDynamic)
  }
}
