// Finds the file or address whose sound is needed beside an item. Reads the file system, so a background job runs it.

import Base
import Core
import Library

/// Resolves the argument of `audio-add` or `--audio-file`.
enum SoundFinder {
  /// The message with the sound, or with the reason why it was not found.
  static func find(_ request: SoundRequest) -> Message {
    let origin = request.origin
    do throws(LibraryError) {
      let entry = try ArgumentEntry.find(
        origin.mayOpen(.path) ? request.file.fromHome : request.file, from: origin)
      guard !entry.isFolder else {
        return .soundMissing(request, "\(entry.location.shownPath) is a folder.")
      }
      var sound = ExternalSound(entry.location, from: origin)
      sound.headers = entry.headers
      sound.title = request.title
      sound.language = request.language
      return .soundFound(sound, request)
    } catch {
      return .soundMissing(request, error.sentence)
    }
  }
}
