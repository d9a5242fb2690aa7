// The words of a crash about the item that plays. Main thread.

import Base
import CPlatform
import Library
import Platform

/// Prepares the sentence and the record that a crash writes.
struct CrashNotes {
  /// The state folder; nil if nothing is recorded.
  let state: BytePath?

  /// Notes that an item is opened.
  func note(_ item: ItemID, _ location: MediaLocation) {
    let entry = state == nil ? nil : CrashRecord.entry(of: location)
    let rest = entry == nil ? "" : " It will not play automatically at the next start."
    let sentence = "Inset crashed while it played \(location.shownPath).\(rest)\n"
    let path = entry == nil ? nil : state.flatMap { CrashRecord.file(in: $0).terminated }
    platform_crash_note(item.rawValue, sentence, path, entry ?? [], entry?.count ?? 0)
  }

  /// Removes an item from the record, because the user plays it anyway.
  func forget(_ location: MediaLocation) {
    guard let state else { return }
    // Where no thread is left the item is held back once more.
    _ = NativeThread.start("crash record") { CrashRecord.forget(location, in: state) }
  }
}
