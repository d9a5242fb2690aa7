// The age of a Syncplay server's message when it arrives.

/// Round-trip times of a connection, computed as the protocol requires.
struct SyncplayPing {
  /// Weight of the former mean when a new time is added, which is Syncplay's.
  private static let weight = 0.85

  /// The last round trip, in seconds.
  private(set) var roundTrip = 0.0
  /// Estimated seconds from the server to this client.
  private(set) var forwardDelay = 0.0
  private var mean = 0.0

  /// Adds a round trip.
  ///
  /// - Parameter moment: the client's time in seconds at which it sent the message; the server sends it back.
  /// - Parameter othersRoundTrip: the server's own round trip, in seconds.
  mutating func note(sentAt moment: Double, now: Double, othersRoundTrip: Double) {
    let trip = now - moment
    // Both arguments come from the server's message, so impossible values are ignored.
    guard trip >= 0, trip < 60, othersRoundTrip >= 0 else { return }
    roundTrip = trip
    mean = mean == 0 ? trip : mean * Self.weight + trip * (1 - Self.weight)
    forwardDelay = mean / 2 + max(0, trip - othersRoundTrip)
  }
}
