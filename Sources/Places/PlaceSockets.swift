// The folder of the sockets at which helpers of this program listen. Any thread that may block.

internal import Base
internal import Glibc
internal import Platform

/// The folder `inset/places` in the user's run-time directory, which only this user may enter.
enum PlaceSockets {
  /// The folder, made where it is missing; nil without a run-time directory of this user.
  static var folder: BytePath? {
    guard let outer = RuntimeFolder.path, RuntimeFolder.isOfThisUser else { return nil }
    let folder = outer.appending("places")
    for part in [outer, folder] {
      guard let name = part.terminated else { return nil }
      _ = mkdir(name, 0o700)
      guard RuntimeFolder.isPrivate(part) else { return nil }
    }
    return folder
  }
}
