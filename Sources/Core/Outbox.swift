/// Collects the effects of one call of `update`, in order.
///
/// `update` makes an outbox and passes it to every function that may need an effect. An empty outbox costs no
/// allocation.
struct Outbox {
  /// The effects sent so far, oldest first.
  private(set) var effects: [Effect] = []

  /// The number of effects sent so far; a caller compares it to see whether a step sent any.
  var count: Int { effects.count }

  mutating func send(_ effect: Effect) { effects.append(effect) }
}
