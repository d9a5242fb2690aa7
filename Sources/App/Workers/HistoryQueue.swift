// The order of the requests that wait for the watch history's database.

import Base
import Platform

/// An order to the history's thread.
enum HistoryOrder: Equatable {
  /// Open the database.
  case open
  case perform(HistoryRequest)
  /// Close the database.
  case close

  /// The reply to a question that was not answered; nil for orders without a reply.
  var emptyAnswer: HistoryReply? {
    if case .perform(let request) = self { request.emptyAnswer } else { nil }
  }

  /// Whether the order deletes, or is given once.
  fileprivate var isPrecious: Bool {
    if case .perform(let request) = self { request.isPrecious } else { true }
  }
}

extension WorkerQueue<HistoryOrder> {
  /// Most requests that wait: a disk that is slower will not catch up.
  static let historyLimit = 1_000

  /// All requests in their order.
  ///
  /// In a full queue the oldest question gives way first, then the oldest record; a request that deletes gives way to
  /// others like it only.
  static let history = WorkerQueue.all(limit: historyLimit) { orders in
    orders.firstIndex { $0.emptyAnswer != nil } ?? orders.firstIndex { !$0.isPrecious } ?? orders.startIndex
  }
}

extension HistoryRequest {
  /// The reply to a question that was not answered, so that the model does not wait forever; nil for requests without a
  /// reply.
  var emptyAnswer: HistoryReply? {
    switch self {
    case .recall(let key): .item(key, nil)
    case .recallPlaylist(let location): .playlist(location, nil)
    case .recallFolder(let folder): .folder(folder, [:])
    case .recallList: .list(nil)
    case .listHistory: .history(History())
    case .remember, .forgetPlaylist, .forget, .restore, .listBookmarks, .addBookmark, .removeBookmark,
      .listCommands, .rememberCommand, .forgetPlace, .prune,
      .rememberList, .forgetList:
      nil
    }
  }

  /// Whether the request deletes something private, or is sent only once.
  fileprivate var isPrecious: Bool {
    switch self {
    case .forget, .forgetPlace, .forgetPlaylist, .forgetList, .removeBookmark, .listBookmarks, .listCommands,
      .rememberList:
      true
    default: false
    }
  }
}
