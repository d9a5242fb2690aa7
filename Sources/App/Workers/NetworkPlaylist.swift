// Download of M3U, PLS and other playlist files from the network, parsed as the bytes arrive. `EntrySearches` and
// `inset probe` call it; it blocks, so the player does it on a search's thread.

import Base
import Core
import Library
import Media

/// A playlist file on the network, read in pieces and within limits.
///
/// Its entries must be on the network too.
enum NetworkPlaylist {
  /// Maximum bytes of a playlist.
  static let sizeLimit = 16 << 20
  /// Seconds without a byte until the download is given up.
  static let timeout = 20.0

  /// Reads the playlist and hands entries on as they arrive; returns those not handed on.
  ///
  /// Blocking.
  static func entries(
    _ address: String, chain: [MediaLocation], headers: RequestHeaders, isSurely: Bool, trust: ServerTrust,
    handOn: @escaping ([FoundEntry]) -> Void,
    isCancelled: @escaping () -> Bool
  ) throws -> [FoundEntry] {
    let chain = try PlaylistChain.entering(.url(address), from: chain)
    var hasHandedOn = false
    let content = try content(
      address, headers: headers, isSurely: isSurely, trust: trust,
      handOn: { piece in
        hasHandedOn = true
        handOn(EntryFinder.found(piece, chain))
      }, isCancelled: isCancelled)
    return try EntryFinder.rest(of: content, .network(address), chain, hasHandedOn: hasHandedOn)
  }

  /// The playlist's content, or the part that was not handed on.
  ///
  /// Blocking.
  static func content(
    _ address: String, headers: RequestHeaders = RequestHeaders(), isSurely: Bool = false, trust: ServerTrust,
    handOn: (([PlaylistEntry]) -> Void)? = nil,
    isCancelled: @escaping () -> Bool = { false }
  ) throws -> PlaylistContent {
    var limits = PlaylistLimits()
    limits.bytes = sizeLimit
    var intake = PlaylistIntake(.network(address), limits: limits, isSurely: isSurely, handOn: handOn)
    try NetworkFile.read(
      address, silenceSeconds: timeout, headers: headers, trust: trust, isCancelled: isCancelled
    ) { piece in
      try intake.take(piece)
    }
    return try intake.finish()
  }
}
