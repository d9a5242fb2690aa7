// Editions: choosing among the sets of chapters of an item, and leaving out what the chosen one leaves out.
import Base

extension Model {
  /// `set` and `cycle` on `edition`.
  mutating func changeEdition(_ change: PropertyChange, _ outbox: inout Outbox) {
    guard let info = player.info else { return }
    guard let present = info.edition, info.editions.count > 1 else {
      return notify(info.editions.isEmpty ? "This item has no editions" : "This item has one edition")
    }
    let count = info.editions.count
    switch change {
    case .set("auto"):
      if let usual = info.defaultEdition { choose(edition: usual, &outbox) }
    case .set(let text):
      guard let wanted = Int(text) else { return }
      guard info.editions.indices.contains(wanted) else { return notify("This item has \(count) editions") }
      choose(edition: wanted, &outbox)
    case .cycle(let direction):
      if let next = info.editions.indices.next(to: present, direction) { choose(edition: next, &outbox) }
    case .add, .multiply: break
    }
  }

  /// Playback goes on where it is, unless the edition leaves that out.
  private mutating func choose(edition index: Int, _ outbox: inout Outbox) {
    let former = skips
    player.editInfo { $0.choose(edition: index) }
    player.playback.lastChapter = currentChapter
    skipsChanged(from: former, &outbox) { $0.beginning(at: $1) }
  }

  /// The item is open: says which of several editions plays, and what cannot be played of it.
  mutating func tellEdition() {
    guard let info = player.info, let edition = info.edition.map({ info.editions[$0] }) else { return }
    if info.editions.count > 1 || edition.shortfall != nil { notify(editionText) }
  }

  /// The edition that plays, in words: its place, its name, and what cannot be played of it.
  var editionText: String {
    guard let info = player.info, let index = info.edition, info.editions.indices.contains(index) else {
      return "Edition: none"
    }
    let edition = info.editions[index]
    let name = edition.title.map { ": " + VisibleText.filter($0, limit: 200) } ?? ""
    let text = "Edition \(index + 1)/\(info.editions.count)\(name)"
    return edition.shortfall.map { "\(text) \u{2013} \($0)" } ?? text
  }

  /// The rows of the menu of editions; one alone is no choice.
  var editionRows: [MenuRow] {
    guard let info = player.info, info.editions.count > 1 else { return [] }
    return info.editions.enumerated().map { index, edition in
      let name = edition.title.map { VisibleText.filter($0, limit: 200) } ?? "Edition \(index + 1)"
      let count = edition.chapters.count
      let length = info.duration.flatMap {
        edition.skips.isEmpty ? nil : edition.skips.rest(from: .zero, of: $0)
      }
      let details = [
        "\(count, of: "chapter")", length.map { TimeText.format($0) },
        index == info.defaultEdition ? "default" : nil,
      ]
      return MenuRow(
        name, detail: details.compactMap { $0 }.joined(separator: ", "), isChosen: index == info.edition,
        .change(.edition, .set("\(index)")))
    }
  }
}

extension MediaEdition {
  /// What of it cannot be played as it is meant; nil where all can.
  var shortfall: String? {
    switch order {
    case .scattered: "its chapters go back and forth, so the file is played in its own order"
    case .elsewhere: "its chapters lie in other files, so this one is played as it is"
    case .chapters, .file:
      switch missing {
      case 0: nil
      case 1: "one of its chapters lies in another file and is left out"
      default: "\(missing) of its chapters lie in other files and are left out"
      }
    }
  }
}
