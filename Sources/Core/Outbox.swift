/// Where a turn puts what the world shall do, in order.
///
/// `update` makes one and hands it to whoever may want something of the world. One that nothing was sent to costs no
/// allocation.
struct Outbox {
  /// What has been sent so far, the first first.
  private(set) var effects: [Effect] = []

  /// How much has been sent so far, for who wants to know whether a step has sent anything.
  var count: Int { effects.count }

  /// Asks for one thing more.
  mutating func send(_ effect: Effect) { effects.append(effect) }
}
