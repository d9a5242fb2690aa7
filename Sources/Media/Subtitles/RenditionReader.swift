// Reads a subtitle rendition of HLS around the playback position, which libavformat leaves out. A thread of its own.

internal import Base
internal import Platform
internal import Synchronization

/// Fills a track with the cues of the segments that are played now and soon.
final class RenditionReader: Sendable {
  /// The stream index of an item's first rendition.
  static let firstStream = 9_000

  private let playback: ItemPlayback
  private let kind: TrackKind
  private let index: Int
  private let address: String
  private let track: SubtitleTrack
  /// The start of the item on the segments' clock.
  private let start: MediaTime
  private let isStopped = Atomic(false)

  /// The distance from the playback position within which segments are read.
  private static let reach = (back: MediaTime(seconds: 15), ahead: MediaTime(seconds: 60))
  /// Limit on a segment's bytes: a whole film's text.
  private static let mostBytes = 8 << 20
  /// Limit on reading one segment, in seconds.
  private static let longestRead = 15.0
  private static let mostTries = 3
  /// The pauses before the position is checked again, and after a failure.
  private static let pauses = (look: MonotonicTime.milliseconds(200), failure: MonotonicTime.seconds(3))

  init(
    _ playback: ItemPlayback, _ kind: TrackKind, _ index: Int, _ rendition: MasterList.Subtitles,
    _ track: SubtitleTrack,
    start: MediaTime
  ) {
    (self.playback, self.kind, self.index, self.track, self.start) = (playback, kind, index, track, start)
    address = rendition.address
  }

  /// Ends the thread, once it notices.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  private var isOver: Bool { playback.isCancelled || isStopped.load(ordering: .relaxed) }

  /// Reads until the item is over or `stop()` was called.
  func run() {
    var list: SubtitlePieces?
    var listDue = MonotonicTime.now
    var done: Set<Int64> = []
    var tries = 0
    let wake = Wakeup()
    func pause(_ time: MonotonicTime) {
      let end = MonotonicTime.now + time
      while !isOver, MonotonicTime.now < end { wake.wait(until: min(end, .now + Self.pauses.look)) }
    }
    while !isOver {
      do throws(PlaybackFailure) {
        if list == nil || list?.list.isEnded == false && MonotonicTime.now >= listDue {
          let fresh = try SubtitlePieces(read(address), base: address)
          list = fresh
          listDue = .now + .seconds(max(1, fresh.list.targetDuration.seconds))
        }
        guard let list else { continue }
        let origin = origin(of: list)
        let position = playback.withState { $0.position(at: .now) } - origin
        let range = position - Self.reach.back...position + Self.reach.ahead
        guard let piece = list.pieces(in: range, from: position).first(where: { !done.contains($0.number) })
        else {
          pause(Self.pauses.look)
          continue
        }
        do throws(PlaybackFailure) {
          insert(try read(piece.address), of: piece, in: list, origin)
          done.insert(piece.number)
          tries = 0
        } catch {
          tries += 1
          if tries >= Self.mostTries {
            LogRelay.pass("A piece of the subtitles cannot be read: \(error.sentence)")
            done.insert(piece.number)
            tries = 0
          } else {
            pause(Self.pauses.failure)
          }
        }
      } catch {
        guard list == nil else {
          pause(Self.pauses.failure)
          continue
        }
        // The error message lets the user choose another track.
        if !isOver { playback.order(.failed(kind, index, error)) }
        return
      }
    }
  }

  /// The start of the rendition's playlist on the item's timeline: a live one ends where the item's does.
  private func origin(of list: SubtitlePieces) -> MediaTime {
    guard !list.list.isEnded else { return .zero }
    let (live, read) = playback.withState { ($0.live, $0.buffered) }
    return (live?.end ?? read ?? .zero) - list.list.duration
  }

  private func read(_ address: String) throws(PlaybackFailure) -> [UInt8] {
    // An item from the network reaches nothing but the network.
    if address.hasPrefix("file:"), case .file = playback.location {
      return try SubtitleSource.contents(of: BytePath(Array(address.utf8.dropFirst(5))))
    }
    guard ["http", "https"].contains(address.prefix { $0 != ":" }.lowercased()) else {
      throw PlaybackFailure("These subtitles are at an address that is not allowed.")
    }
    return try NetworkFile.read(
      address, of: playback.interrupt.connections, limit: Self.mostBytes, timeoutSeconds: Self.longestRead,
      interrupt: Interrupt(parent: playback.interrupt))
  }

  private func insert(
    _ bytes: [UInt8], of piece: SubtitlePieces.Piece, in list: SubtitlePieces, _ origin: MediaTime
  ) {
    // A segment without cues may be empty.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = String(decoding: bytes.starts(with: mark) ? bytes[3...] : bytes[...], as: UTF8.self)
    let cues = TimedTextMarkup.isLikely(text) ? TimedTextMarkup.read(text) : ArrowSubtitles.read(text)
    guard let first = cues.first?.start else { return }
    let shift = list.shift(of: piece, first: first, clock: WebVTTClock(text), origin: origin, start: start)
    for cue in cues { track.insert(SubtitleEvent(cue.later(by: shift))) }
    playback.events.signal()
  }
}
