// Tags that change while an item plays: a radio station names its next song, another link of an Ogg begins. Lives on the
// demux thread.

internal import Base
internal import CFFmpeg
internal import Platform

/// Tells the tags of an item whenever they have changed.
struct TagWatch {
  /// So many changes may be told at once, and another one each time so long has passed: who sends more may mean harm.
  private static let most = 8
  private static let pause = MonotonicTime.milliseconds(250)

  /// What was told last.
  private var told: [MediaInfo.Tag]
  private var isStale = false
  private var credit = Self.most
  private var credited = MonotonicTime.zero

  init(_ tags: [MediaInfo.Tag]) { told = tags }

  /// Tells other tags than the last, as those of what was read last.
  mutating func follow(_ reader: borrowing ItemReader) {
    if reader.container.takeTagsUpdated(with: reader.packet) { isStale = true }
    guard isDue(at: .now) else { return }
    let tags = MediaInfo.tags(of: reader.container, reader.choice)
    guard tags != told else { return }
    told = tags
    let session = reader.session
    session.events.post(.retagged(session.item, tags, from: session.withState { $0.buffered ?? .zero }))
  }

  /// Whether to look whether they have.
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
  /// Whether tags were read since the last call, of the whole or of the stream that a packet is of.
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
