// The requests that wait for the watch history's database. A value; whoever holds it guards it.

import Base

/// Requests in the order in which they are carried out.
struct HistoryQueue {
  private var orders: [HistoryRequest] = []

  /// Most requests that wait: a disk that is slower will not catch up.
  static let limit = 1_000

  var isEmpty: Bool { orders.isEmpty }

  /// Adds a request; returns the one that gives way to it in a full queue.
  ///
  /// The oldest question gives way first, then the oldest record; a request that deletes gives way to others like it
  /// only.
  mutating func add(_ order: HistoryRequest) -> HistoryRequest? {
    defer { orders.append(order) }
    guard orders.count >= Self.limit else { return nil }
    let oldest =
      orders.firstIndex { $0.emptyAnswer != nil } ?? orders.firstIndex { !$0.isPrecious } ?? orders.startIndex
    return orders.remove(at: oldest)
  }

  /// Takes the next request.
  mutating func next() -> HistoryRequest? { orders.isEmpty ? nil : orders.removeFirst() }

  mutating func removeAll() { orders = [] }
}

extension HistoryRequest {
  /// The reply to a question that was not answered, so that the model does not wait forever; nil for requests without a
  /// reply.
  var emptyAnswer: HistoryReply? {
    switch self {
    case .recall(let item, _): .item(item, nil)
    case .recallPlaylist(let location): .playlist(location, nil)
    case .recallFolder(let folder): .folder(folder, [:])
    case .listHistory: .history(History())
    case .remember, .forgetPlaylist, .forget, .restore, .listBookmarks, .addBookmark, .removeBookmark,
      .listCommands, .rememberCommand, .forgetPlace, .prune:
      nil
    }
  }

  /// Whether the request deletes something private, or is sent only once.
  fileprivate var isPrecious: Bool {
    switch self {
    case .forget, .forgetPlace, .forgetPlaylist, .removeBookmark, .listBookmarks, .listCommands: true
    default: false
    }
  }
}
