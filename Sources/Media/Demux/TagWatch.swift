// Tags that change during playback: a radio station names its next song, another link of an Ogg begins. Demux thread
// only.

internal import Base
internal import CFFmpeg
internal import Platform

/// Posts the item's tags when they have changed.
struct TagWatch {
  /// At most so many changes are posted at once, and one more for each `pause`: a hostile stream may send many.
  private static let most = 8
  private static let pause = MonotonicTime.milliseconds(250)

  /// The tags posted last.
  private var told: [MediaInfo.Tag]
  private var isStale = false
  private var credit = Self.most
  private var credited = MonotonicTime.zero

  init(_ tags: [MediaInfo.Tag]) { told = tags }

  /// Posts the tags if they have changed with the packet read last.
  mutating func follow(_ reader: borrowing ItemReader) {
    if reader.container.takeTagsUpdated(with: reader.packet) { isStale = true }
    guard isDue(at: .now) else { return }
    let tags = MediaInfo.tags(of: reader.container, reader.choice)
    guard tags != told else { return }
    told = tags
    let playback = reader.playback
    playback.events.post(.retagged(playback.item, tags, from: playback.withState { $0.buffered ?? .zero }))
  }

  /// Whether the tags are to be compared: the container says that they changed, and the rate limit permits.
  private mutating func isDue(at moment: @autoclosure () -> MonotonicTime) -> Bool {
    guard isStale else { return false }
    let now = moment()
    let earned = (now - credited).nanoseconds / Self.pause.nanoseconds
    if earned > 0 { (credit, credited) = (min(Self.most, credit + Int(earned)), now) }
    guard credit > 0 else { return false }
    credit -= 1
    isStale = false
    return true
  }
}

extension Container {
  /// Takes the container's and the packet's stream's flag for updated tags; true if either was set.
  fileprivate func takeTagsUpdated(with packet: borrowing Packet) -> Bool {
    let whole = raw.pointee.event_flags & AVFMT_EVENT_FLAG_METADATA_UPDATED != 0
    raw.pointee.event_flags &= ~AVFMT_EVENT_FLAG_METADATA_UPDATED
    guard let stream = stream(Int(packet.raw.pointee.stream_index)),
      stream.pointee.event_flags & AVSTREAM_EVENT_FLAG_METADATA_UPDATED != 0
    else { return whole }
    stream.pointee.event_flags &= ~AVSTREAM_EVENT_FLAG_METADATA_UPDATED
    return true
  }
}
