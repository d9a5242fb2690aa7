// Finds the media behind a web page. Resolving blocks, so a background job does it; any thread may cancel.

import Base
import Library

/// Resolves one page at a time.
///
/// `PageResolver` in the program; tests have their own.
protocol PageReader: AnyObject, Sendable {
  /// Requests a page, in place of the one before.
  func request(_ page: String, _ quality: PageQuality, _ wishes: PageWishes) -> PageResolver.Request
  /// The media of a requested page; throws if none exist, or if the request was cancelled.
  func resolve(_ request: PageResolver.Request) throws(PageResolver.Failure) -> PageMedia
  /// Cancels the request.
  func cancel()
}

extension PageResolver: PageReader {}
