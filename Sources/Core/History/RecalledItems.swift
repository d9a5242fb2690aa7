// Questions to the watch history about items that will probably open: the selected row once the selection rests, and the
// item that plays next. Their answers are there when such an item opens, which need not wait. Part of the model, main thread only.

import Base

/// The answers of the watch history about items, and the questions that wait for one.
struct RecalledItems: Equatable, Sendable {
  /// The knowledge about an item.
  enum Recall: Equatable {
    /// No answer, and no question.
    case unasked
    /// The answer is on its way.
    case asked
    /// The answer; nil where the history does not have the item.
    case answered(RememberedItem?)
  }

  private struct Answer: Equatable {
    var known: RememberedItem?
    var time: MonotonicTime
  }

  /// The questions about an item whose answers have not arrived.
  private struct Questions: Equatable {
    var count = 0
    /// The number of them, the oldest, that are older than the last change of the history.
    var stale = 0
  }

  private var answers: [ItemKey: Answer] = [:]
  private var open: [ItemKey: Questions] = [:]

  /// The time for which an answer counts: another program may play the item meanwhile.
  private static let freshness = MonotonicTime.seconds(10)
  private static let mostAnswers = 16

  /// The knowledge about an item at a time.
  func recall(of key: ItemKey, at now: MonotonicTime) -> Recall {
    if let answer = answers[key], now - answer.time < Self.freshness { return .answered(answer.known) }
    return open[key].map { $0.count > $0.stale } == true ? .asked : .unasked
  }

  /// Notes a question.
  mutating func ask(_ key: ItemKey) { open[key, default: Questions()].count += 1 }

  /// Takes an answer; false if the history has changed since the question.
  ///
  /// The history answers the questions about an item in their order.
  mutating func learn(_ known: RememberedItem?, of key: ItemKey, at now: MonotonicTime) -> Bool {
    guard var questions = open.removeValue(forKey: key) else { return false }
    questions.count -= 1
    let isStale = questions.stale > 0
    if isStale { questions.stale -= 1 }
    if questions.count > 0 { open[key] = questions }
    guard !isStale else { return false }
    if answers.count >= Self.mostAnswers { answers = [:] }
    answers[key] = Answer(known: known, time: now)
    return true
  }

  /// Forgets the answers about an item that changes in the history, those on their way too.
  mutating func forget(_ key: ItemKey) {
    answers[key] = nil
    if var questions = open[key] {
      questions.stale = questions.count
      open[key] = questions
    }
  }

  /// The same for all items.
  mutating func forgetAll() {
    for key in open.keys { forget(key) }
    dropAnswers()
  }

  /// Forgets the answers that have arrived, since another program may have changed the history.
  mutating func dropAnswers() { answers = [:] }
}

/// The selection, as far as a change of it is to be noticed.
struct SelectionMark: Equatable, Sendable {
  var list: ListID
  var row: Int
  /// The number of rows, which changes with the list's contents.
  var count: Int
}

extension Model {
  /// The time after which a selection rests.
  private static let rest = MonotonicTime.milliseconds(100)

  /// Asks the watch history about an item that is likely to open soon, so that opening it need not wait.
  mutating func recallAhead(_ key: ItemKey?, _ outbox: inout Outbox) {
    guard watchHistory.mode != .off, settings.resume != .no, let key,
      watchHistory.recalled.recall(of: key, at: now) == .unasked
    else { return }
    watchHistory.tell(.recall(key), &outbox)
  }

  /// Notes where the selection is; `update` calls it at the end of each step.
  mutating func watchSelection() {
    guard watchHistory.mode != .off else { return }
    let view = self[frontList]
    let mark = SelectionMark(list: frontList, row: view.selection, count: view.lineCount)
    guard mark != watchHistory.selection else { return }
    watchHistory.selection = mark
    watchHistory.selectionRestsAt = now + Self.rest
  }

  /// Asks about the row on which the selection rests.
  mutating func passSelectionTime(_ outbox: inout Outbox) {
    guard let due = watchHistory.selectionRestsAt, due <= now else { return }
    watchHistory.selectionRestsAt = nil
    guard let key = selectedKey, key != films.main.history.current?.key else { return }
    recallAhead(key, &outbox)
  }

  /// The item that the selected row plays; nil for rows that stand for more than one.
  private var selectedKey: ItemKey? {
    switch frontList {
    case .browser:
      guard let entry = browser.selected, entry.kind != .folder, entry.kind != .playlist else { return nil }
      return ItemKey(.file(browser.path(of: entry)))
    case .playlist:
      guard let row = playlist.view.selectedRow else { return nil }
      let item = playlist.items[row]
      return item.playlistSource == nil ? ItemKey(item.location, part: item.part) : nil
    case .history:
      guard case .item(let entry)? = history.selected else { return nil }
      return ItemKey(entry.location, part: entry.part)
    }
  }
}

extension HistoryState {
  /// Sends a request to the watch history, and forgets the answers that it makes wrong.
  mutating func tell(_ request: HistoryRequest, _ outbox: inout Outbox) {
    switch request {
    case .recall(let key): recalled.ask(key)
    case .remember(let record): recalled.forget(record.key)
    // A typed path may name an item in other words.
    case .forgetPlace, .forget, .restore, .prune: recalled.forgetAll()
    case .recallPlaylist, .recallFolder, .forgetPlaylist, .listHistory, .listBookmarks, .addBookmark,
      .removeBookmark, .listCommands, .rememberCommand, .rememberList, .recallList, .forgetList:
      break
    }
    outbox.send(.watchHistory(request))
  }
}
