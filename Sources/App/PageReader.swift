// Finds the media behind a web page. Resolving blocks, so a background job does it; any thread may cancel.

import Base
import Library

/// Resolves one page at a time.
///
/// `PageResolver` in the program; tests have their own.
protocol PageReader: AnyObject, Sendable {
  /// The media of a page, as an entry; throws where there is none, or when cancelled.
  func resolve(_ page: String) throws(PageResolver.Failure) -> FoundEntry
  /// Cancels the page that is being resolved.
  func cancel()
}

extension PageResolver: PageReader {}
