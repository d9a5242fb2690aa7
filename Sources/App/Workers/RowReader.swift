// The interface of the preview's reader. Main thread; nothing blocks.

/// Reads rows, the newest question only.
///
/// `PreviewWorker` in the program; tests have their own.
protocol RowReader: AnyObject {
  /// The cached answer, or nil.
  func recall(_ question: PreviewWorker.Question) -> PreviewWorker.Answer?
  /// Replaces the question; nil cancels it.
  func ask(_ question: PreviewWorker.Question?)
  /// The answer since the last call, or nil.
  func takeAnswer() -> PreviewWorker.Answer?
}

extension PreviewWorker: RowReader {}
