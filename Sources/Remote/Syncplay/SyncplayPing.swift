// How old what a Syncplay server says is when it arrives. A value.

/// The time between two sides, as the protocol has it.
struct SyncplayPing {
  /// How much of the mean stays when a new time comes in (Syncplay's).
  private static let weight = 0.85

  /// Seconds from a word to its answer.
  private(set) var roundTrip = 0.0
  /// Seconds that a word takes to arrive.
  private(set) var forwardDelay = 0.0
  private var mean = 0.0

  /// Takes in when a word was sent that is answered now, and the other side's round trip.
  mutating func note(sentAt moment: Double, now: Double, othersRoundTrip: Double) {
    let trip = now - moment
    // What the other side sends back is its word alone.
    guard trip >= 0, trip < 60, othersRoundTrip >= 0 else { return }
    roundTrip = trip
    mean = mean == 0 ? trip : mean * Self.weight + trip * (1 - Self.weight)
    forwardDelay = mean / 2 + max(0, trip - othersRoundTrip)
  }
}
