// What a page of the web plays. Asking waits, so a background job does; any thread may cancel.

import Base
import Library

/// Finds out what pages play, one at a time: `PageResolver`, but in tests.
protocol PageReader: AnyObject, Sendable {
  /// What a page plays; throws where it plays nothing, or nobody waits any more.
  func resolve(_ page: String) throws(PageResolver.Failure) -> FoundEntry
  /// Nobody waits for the page that is being asked about.
  func cancel()
}

extension PageResolver: PageReader {}
