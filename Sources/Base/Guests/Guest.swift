// A guest: a program in the embedded terminal that was started as mpv and plays in the player around it.

/// The number of a guest, which a player never uses twice.
public struct GuestID: Hashable, Sendable {
  /// The number, from 1.
  public let number: UInt64

  /// The guest with that number.
  public init(_ number: UInt64) { self.number = number }

  /// The number that the first client at the guest's own IPC socket has; the player's own clients have lower ones.
  public var firstClient: UInt64 { number << 32 | 1 }
}

extension RemoteClient {
  /// The guest at whose socket the client is; nil at the player's own socket.
  public var guest: GuestID? { number >> 32 == 0 ? nil : GuestID(number >> 32) }
}

/// The place where programs in the embedded terminal are started as mpv.
public struct GuestSurroundings: Hashable, Sendable {
  /// The name of the variable with the socket's path.
  public static let variable = "INSET_GUEST_SOCKET"

  /// The folder with the programs, for the front of `PATH`.
  public let folder: BytePath
  /// The socket that they call.
  public let socket: BytePath

  /// The place with these paths.
  public init(folder: BytePath, socket: BytePath) {
    self.folder = folder
    self.socket = socket
  }
}

/// The answer to a guest, which ends it.
public enum GuestEnd: Hashable, Sendable {
  /// It ends with one of mpv's exit codes; the sentence goes to its standard error.
  case code(Int32, String? = nil)
  /// The player does not play for guests: the guest starts the system's own mpv.
  case declined

  /// mpv's code for a mistake in the options.
  public static let badOption: Int32 = 1
  /// mpv's code where nothing could be played.
  public static let nothingPlayed: Int32 = 2
  /// mpv's code where some files could not be played.
  public static let someFailed: Int32 = 3
  /// mpv's code after a signal, or where another film took the place.
  public static let interrupted: Int32 = 4
}

/// The place where a guest's film was left before its end.
public struct GuestPlace: Hashable, Sendable {
  /// The film's path or address, as bytes.
  public let film: [UInt8]
  /// The time in the film.
  public let time: MediaTime

  /// The place in a film.
  public init(_ film: [UInt8], at time: MediaTime) { (self.film, self.time) = (film, time) }
}

/// An order about a guest.
public enum GuestOrder: Equatable, Sendable {
  /// Tell the guest where its film was left.
  case tell(GuestID, GuestPlace)
  /// Serve the guest's own IPC socket.
  case serve(GuestID, at: BytePath)
  /// End the guest and its socket.
  case end(GuestID, GuestEnd)
}

/// What happened to a guest that waits for its film.
public enum GuestNews: Hashable, Sendable {
  /// A signal asks it to end, such as Ctrl+C in its terminal; the film stops.
  case interrupted
  /// Its process has ended without a message.
  case lost
  /// The program that started it has ended.
  case orphaned
  /// Its job went to the foreground of its terminal (true), or left it.
  case holdsKeys(Bool)
}
