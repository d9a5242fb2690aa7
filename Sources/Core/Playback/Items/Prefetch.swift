// Opens the next item before the current one ends, so that it follows without a gap.
import Base

extension Model {
  /// The time before the end at which the next item is opened.
  private static let lead = MediaTime(seconds: 10)

  /// Sends one request to open the next item, near the end of the current one.
  mutating func openAhead(_ outbox: inout Outbox) {
    guard settings.prefetch, let next = follower else { return dropPrepared(&outbox) }
    guard !films.main.isPaused, let duration = films.main.info?.duration,
      let end = endOfItem, end - films.main.playback.position < Self.lead,
      films.main.playback.preparedItem != next.id, next.playlistChain == nil, next.startOfPart == nil,
      !crashes.holdBack(next.location),
      itemOptions.loaded[next.id]?.properties.isEmpty != false, isWorthwhile(next.location, duration)
    else {
      return
    }
    films.main.playback.preparedItem = next.id
    recallAhead(ItemKey(next.location, part: next.part), &outbox)
    outbox.send(
      .film(.main, .prepare(next.id, next.location, headers: headers(of: next), origin: next.origin)))
  }

  /// Closes the item that was opened ahead, because it no longer follows: nothing of it is to be heard.
  private mutating func dropPrepared(_ outbox: inout Outbox) {
    guard films.main.playback.preparedItem != nil else { return }
    films.main.playback.preparedItem = nil
    outbox.send(.film(.main, .dropPrepared))
  }

  /// Whether an item may be opened ahead.
  ///
  /// A network item waits until the current one has been read to its end, so as not to take its bandwidth; standard
  /// input cannot be opened twice.
  private func isWorthwhile(_ location: MediaLocation, _ duration: MediaTime) -> Bool {
    switch location {
    case .file, .lavfi: true
    case .url: location.isOfWeb && (films.main.playback.buffered ?? .zero) >= duration
    case .device, .standardInput: false
    }
  }
}
