// What the preview asks about the selected row. Main thread; nothing waits.

/// Finds out what rows are, the newest question alone: `PreviewWorker`, but in tests.
protocol RowReader: AnyObject {
  /// What was found out before.
  func recall(_ question: PreviewWorker.Question) -> PreviewWorker.Answer?
  /// Asks, in place of whatever was asked before; nil asks nothing.
  func ask(_ question: PreviewWorker.Question?)
  /// What was found out since the last call.
  func takeAnswer() -> PreviewWorker.Answer?
}

extension PreviewWorker: RowReader {}
