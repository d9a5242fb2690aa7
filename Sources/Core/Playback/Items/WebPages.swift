// Web pages that are not media: yt-dlp finds the media behind them, and again for another quality.
import Base

/// A web page that was sent to yt-dlp.
struct AskedPage: Equatable, Sendable {
  /// The item that is the page.
  var item: ItemID
  /// The heights in pixels in which it can be had, smallest first; empty until yt-dlp has answered, and if there is
  /// nothing to choose.
  var heights: [Int] = []
  /// The sound that plays with the page's picture, where it keeps both apart; nil otherwise.
  var sound: ExternalSound?
  /// The reason why the page itself cannot be opened; nil for an address that only names a page.
  var reason: String?
  /// Whether another quality is being asked for, while the present one plays.
  var isChanging = false
}

extension Model {
  /// Asks yt-dlp about an item that could not be opened, once per item.
  ///
  /// - Returns: whether a request was sent; false if the settings forbid it or the item is not a web address.
  mutating func askForPage(_ item: ItemID, _ failure: PlaybackFailure, _ outbox: inout Outbox) -> Bool {
    guard item == films.main.item, films.main.playback.page?.item != item,
      case .opening = films.main.playback.stage, let index = playlist.index(of: item)
    else { return false }
    let location = playlist.items[index].location
    let isNamed = location.kind == .page
    guard settings.resolvesPages && location.isOfWeb || isNamed, let address = location.pageAddress else {
      return false
    }
    films.main.playback.page = AskedPage(item: item, reason: isNamed ? nil : failure.sentence)
    if case .variant = defaults.quality {
      // The number was one of another item's list.
      defaults.quality = .auto
    }
    films.main.wait(for: .page(MediaLocation.host(of: address)), at: now)
    outbox.send(.resolvePage(item, address, pageQuality, PageWishes(settings)))
    return true
  }

  /// Asks yt-dlp for the page in the quality that has been chosen; the present one plays until the answer comes.
  mutating func changePageQuality(_ outbox: inout Outbox) {
    guard !pageHeights.isEmpty, let item = playlist.current, item.id == films.main.item,
      let address = item.location.pageAddress
    else { return }
    films.main.playback.page?.isChanging = true
    outbox.send(.resolvePage(item.id, address, pageQuality, PageWishes(settings)))
  }

  /// The heights in which the current item can be had if it is a web page, smallest first; a stream with variants of
  /// its own has those.
  var pageHeights: [Int] {
    guard films.main.info?.variants.isEmpty == true else { return [] }
    return films.main.playback.page?.heights ?? []
  }

  /// The quality to request of a page: the chosen one if its heights are known, otherwise the one that fills the
  /// largest picture that is drawn.
  private var pageQuality: PageQuality {
    switch defaults.quality {
    case .lowest: return .lowest
    case .highest: return .highest
    case .auto, .variant:
      let heights = pageHeights
      if let chosen = defaults.quality.fixed(of: heights.count), !heights.isEmpty {
        return .height(heights[chosen])
      }
      // Most films are 16:9. A finer one is for those who ask for it.
      return .filling(min(480, Int((settings.pixelLimit * 1000 * 9 / 16).squareRoot())))
    }
  }

  /// Handles yt-dlp's failure, unless another item has been opened since.
  mutating func pageFailed(_ item: ItemID, _ sentence: String, _ outbox: inout Outbox) {
    guard item == films.main.item, films.main.playback.page?.item == item else { return }
    if case .opening = films.main.playback.stage {
      let sentences = [films.main.playback.page?.reason, sentence].compactMap { $0 }
      let failure = PlaybackFailure(sentences.joined(separator: " "))
      return hear(.failed(item, failure), of: .main, &outbox)
    }
    guard films.main.playback.page?.isChanging == true else { return }
    films.main.playback.page?.isChanging = false
    notify(sentence, .warning)
  }

  /// Opens the media that yt-dlp found for a page, in another quality at the place where the present one is.
  mutating func openPage(_ item: ItemID, _ media: PageMedia, _ outbox: inout Outbox) {
    guard item == films.main.item, let page = films.main.playback.page, page.item == item,
      let index = playlist.index(of: item)
    else { return }
    if case .loaded(_, let info) = films.main.playback.stage {
      guard page.isChanging else { return }
      let place = info.isLive ? nil : films.main.shownPosition
      films.main.playback = FilmItem(of: playlist.items[index], from: place, at: now)
    }
    films.main.playback.page = AskedPage(
      item: item, heights: media.heights.count > 1 ? media.heights : [], sound: media.sound.map(withHeaders))
    if !media.entry.title.isEmpty { playlist.edit(item) { $0.title = media.entry.title } }
    outbox.send(
      .film(
        .main,
        .open(
          item, media.entry.location, startAt: films.main.playback.pendingSeek, paused: films.main.isPaused,
          headers: headers(media.entry.headers, for: media.entry.location))))
  }

  private func withHeaders(_ sound: ExternalSound) -> ExternalSound {
    var sound = sound
    sound.headers = headers(sound.headers, for: sound.location)
    return sound
  }
}

extension PageWishes {
  fileprivate init(_ settings: Settings) {
    self.init(
      format: settings.pageFormat == "auto" ? nil : settings.pageFormat,
      options: settings.pageOptions == "no" ? "" : settings.pageOptions)
  }
}
