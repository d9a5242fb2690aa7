// The words of a crash about the item that plays. Main thread.

import Base
import CPlatform
import Core
import Library
import Platform

/// Prepares the sentence and the record that a crash writes.
struct CrashNotes {
  /// The state folder; nil if nothing is recorded.
  let state: BytePath?
  /// The items opened last: the current one, the second film, and the one that waits for a guest's end.
  private var main, second, waiting: Opened?

  private typealias Opened = (item: ItemID, location: MediaLocation)

  /// Notes in a state folder; nil records nothing.
  init(state: BytePath?) { self.state = state }

  /// Notes that the film in a role opens an item.
  mutating func opens(_ item: ItemID, _ location: MediaLocation, in role: FilmRole) {
    switch role {
    case .main: main = (item, location)
    case .second: second = (item, location)
    }
    note(item, location)
  }

  /// The current item and the second film have changed places.
  mutating func exchange() { swap(&main, &second) }

  /// The current item and the film that waits have changed places.
  ///
  /// A thread that belongs to no item crashes for the film that came back.
  mutating func exchangeWaiting() {
    swap(&main, &waiting)
    if let main { note(main.item, main.location) }
  }

  /// Notes that an item is opened, or will be.
  func note(_ item: ItemID, _ location: MediaLocation) {
    let entry = state == nil ? nil : CrashRecord.entry(of: location)
    let rest = entry == nil ? "" : " It will not play automatically at the next start."
    let sentence = "Inset crashed while it played \(location.shownPath).\(rest)\n"
    let path = entry == nil ? nil : state.flatMap { CrashRecord.file(in: $0).terminated }
    let playing = [main, second, waiting].map { $0?.item.rawValue ?? 0 }
    platform_crash_note(item.rawValue, playing, sentence, path, entry ?? [], entry?.count ?? 0)
  }

  /// Removes an item from the record, because the user plays it anyway.
  func forget(_ location: MediaLocation) {
    guard let state else { return }
    // Where no thread is left the item is held back once more.
    _ = NativeThread.start("crash record") { CrashRecord.forget(location, in: state) }
  }
}
