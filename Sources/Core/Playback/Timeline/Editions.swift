// Editions (Matroska): choosing one, and skipping what the chosen one leaves out.
import Base

extension Film {
  /// `set` and `cycle` on `edition`.
  mutating func changeEdition(_ change: PropertyChange, _ step: inout FilmStep) {
    guard let info else { return }
    guard let present = info.edition, info.editions.count > 1 else {
      return step.notify(info.editions.isEmpty ? "This item has no editions" : "This item has one edition")
    }
    let count = info.editions.count
    switch change {
    case .set("auto"):
      if let usual = info.defaultEdition { choose(edition: usual, &step) }
    case .set(let text):
      guard let wanted = Int(text) else { return }
      guard info.editions.indices.contains(wanted) else {
        return step.notify("This item has \(count) editions")
      }
      choose(edition: wanted, &step)
    case .cycle(let direction):
      if let next = info.editions.indices.next(to: present, direction) { choose(edition: next, &step) }
    case .add, .multiply: break
    }
  }

  /// Chooses an edition; playback keeps its position unless the edition skips it.
  private mutating func choose(edition index: Int, _ step: inout FilmStep) {
    let former = skips(step.environment)
    editInfo { $0.choose(edition: index) }
    playback.lastChapter = currentChapter
    skipsChanged(from: former, &step) { $0.beginning(at: $1) }
  }

  /// Announces the chosen edition once the item is open, if there are several or it cannot be played in full.
  func tellEdition(_ step: inout FilmStep) {
    guard let info, let edition = info.edition.map({ info.editions[$0] }) else { return }
    if info.editions.count > 1 || edition.shortfall != nil { step.notify(editionText) }
  }

  /// The chosen edition's number, title and shortfall as text.
  var editionText: String {
    guard let info, let index = info.edition, info.editions.indices.contains(index) else {
      return "Edition: none"
    }
    let edition = info.editions[index]
    let name = edition.shownTitle.map { ": " + $0 } ?? ""
    let text = "Edition \(index + 1)/\(info.editions.count)\(name)"
    return edition.shortfall.map { "\(text) \u{2013} \($0)" } ?? text
  }

  /// The rows of the edition menu; empty if there is only one edition.
  var editionRows: [MenuRow] {
    guard let info, info.editions.count > 1 else { return [] }
    return info.editions.enumerated().map { index, edition in
      let name = edition.shownTitle ?? "Edition \(index + 1)"
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
  /// The title, filtered, or nil.
  var shownTitle: String? { title.map { VisibleText.filter($0, limit: 200, isProse: true) } }

  /// The reason why the edition cannot be played as its author meant it; nil if it can.
  var shortfall: String? {
    switch order {
    case .scattered: "its chapters go back and forth, so the file plays in its own order"
    case .elsewhere: "its chapters are in other files, so this file plays as it is"
    case .chapters, .file:
      switch missing {
      case 0: nil
      case 1: "one of its chapters is in another file and is left out"
      default: "\(missing) of its chapters are in other files and are left out"
      }
    }
  }
}
