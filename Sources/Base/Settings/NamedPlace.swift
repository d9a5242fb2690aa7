// The places that the user has given a name to, in the table `places` of `inset.toml`. Pure.

/// A folder of a server with a name: its path is `place://NAME/`.
public struct NamedPlace: Hashable, Sendable {
  /// The most names that are read.
  public static let most = 200

  /// The name, of letters, digits, dots, hyphens and underscores.
  public let name: String
  /// The folder, as a path of an SFTP, WebDAV or rclone place.
  public let folder: BytePath
  /// The program that prints the password of a WebDAV server, and its arguments; empty for none.
  public let passwordCommand: [String]

  /// A place; nil where the name cannot be part of a path, or the address is not that of a server's folder.
  ///
  /// A password command is refused where the address is not one of WebDAV with a user's name.
  public init?(_ name: String, address: String, passwordCommand: [String] = []) {
    guard let folder = BytePath(placeAddress: address.utf8)?.normalized, let target = folder.place,
      target.scheme != Self.scheme, Self.isName(name)
    else { return nil }
    guard passwordCommand.isEmpty || folder.isOfWebServer && target.server.contains("@") else { return nil }
    (self.name, self.folder, self.passwordCommand) = (name, folder, passwordCommand)
  }

  /// The scheme of paths that begin with a name.
  public static let scheme = "place"

  /// Whether a text can name a place.
  public static func isName(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "[") }
      && BytePath(scheme + "://" + text).place?.server == text
  }

  /// The address of the folder, with a user's name if it has one.
  public var address: String { MediaLocation.file(folder).plainPath }

  /// The path of the folder by its name.
  public var root: BytePath { BytePath(Self.scheme + "://" + name + "/") }
}

/// A change of the places that have a name.
public enum PlaceChange: Hashable, Sendable {
  /// Add a place, or give its name to another folder.
  case add(NamedPlace)
  /// Remove the place of this name.
  case remove(String)

  /// The name.
  public var name: String {
    switch self {
    case .add(let place): place.name
    case .remove(let name): name
    }
  }

  /// The places after the change.
  public func applied(to places: [NamedPlace]) -> [NamedPlace] {
    guard case .add(let place) = self else { return places.filter { $0.name != name } }
    guard let index = places.firstIndex(where: { $0.name == place.name }) else { return places + [place] }
    var places = places
    places[index] = place
    return places
  }
}
