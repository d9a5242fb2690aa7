// This program started as mpv in the embedded terminal of another: it hands its command line to that player and waits
// for the end of its films. Main thread, before any other thread starts.

import Base
import CPlatform
import Glibc
import Platform
import Remote
import Terminal

/// A guest of the player around it.
enum GuestCaller {
  /// Plays in the player around this process.
  ///
  /// - Returns: The exit code; nil if no player surrounds this process, or if this process plays the films itself.
  static func play(_ options: PlayOptions) -> Int32? {
    let role = GuestCall.Role(rawValue: CommandLineReader.name) ?? .inset
    guard options.usesSession, !options.isNew, options.sessionName == nil, !options.isDetached else {
      return nil
    }
    guard options.hasSomethingToPlay || options.waitsAtSocket else {
      // A second player would take the terminal from the program that starts mpv so.
      guard role != .inset, getenv(GuestSurroundings.variable) != nil else { return nil }
      if !options.isQuiet {
        complain("In this shell, mpv plays films in Inset; name a film, or a socket with --idle.")
      }
      return startOther(role)
    }
    guard let connection = GuestConnection() else { return nil }
    let files = options.openFiles
    if let closed = files.first(where: { fcntl($0, F_GETFD) < 0 || $0 == 0 && isatty(0) == 1 }) {
      complain(
        closed == 0
          ? "Standard input is a terminal: there is no film on it." : "No file is open as \(closed).")
      return GuestEnd.nothingPlayed
    }
    let folder = WorkingFolder.present
    if folder == nil, let lost = options.paths.first(where: \.beginsInFolder) {
      complain("\(lost.shown) cannot be found: the folder that it would be in was removed.")
      return GuestEnd.nothingPlayed
    }
    keepLists(options, in: folder)
    let places = options.placeFolder.map { PlaceFiles(folder: $0, namesFilms: options.namesPlaces) }
    // As mpv does: a film that is played to its end has no place.
    for film in options.arguments { places?.remove(film) }
    let parent = platform_process_descriptor(getppid())
    let call = GuestCall(
      role, words: CommandLineReader.words, folder: folder ?? BytePath("/"),
      holdsKeys: holdsKeys && options.takesTerminalKeys)
    guard connection.send(call, files: files) else { return nil }
    var wait = GuestWait(connection: connection, parent: parent, takesKeys: options.takesTerminalKeys)
    var reading = wait.run()
    while case .left(let place) = reading {
      places?.write(place)
      reading = wait.run()
    }
    switch reading {
    case .ended(.code(let code, let sentence)):
      if let sentence, !options.isQuiet { complain(sentence) }
      return code
    case .ended(.declined):
      guard role != .inset else { return nil }
      return startOther(role)
    case .nothing, .lost, .left: return GuestEnd.interrupted
    }
  }

  /// Whether this process waits in the foreground of its terminal, where the keys are for mpv.
  fileprivate static var holdsKeys: Bool { isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp() }

  /// The most bytes of a list that comes through a pipe.
  private static let longestList = 64 << 20

  /// Reads the lists that come through pipes, so that the player finds files in their place.
  private static func keepLists(_ options: PlayOptions, in folder: BytePath?) {
    for number in Set(options.playlists.compactMap(OpenFile.number)) {
      var facts = stat()
      guard fstat(number, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG else { continue }
      var list: [UInt8] = []
      var room = [UInt8](repeating: 0, count: 64 << 10)
      while list.count < longestList {
        let count = read(number, &room, room.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        list += room[..<count]
      }
      let kept = platform_memory_file("list")
      guard kept >= 0 else { continue }
      GuestList.write(folder.map { GuestList.whole(list, in: $0) } ?? list, to: kept)
      dup2(kept, number)
      close(kept)
    }
  }

  private static func complain(_ sentence: String) { StandardOutput.complain(sentence) }

  /// Starts the program of the same name behind the guests' folder in `PATH`, in place of this one.
  private static func startOther(_ role: GuestCall.Role) -> Int32? {
    let own = getenv(GuestSurroundings.variable).map { BytePath(String(cString: $0)).parent }
    let folders = getenv("PATH").map { String(cString: $0).split(separator: ":") } ?? []
    platform_signals_release()
    let words = CStrings([Array(role.rawValue.utf8)] + CommandLineReader.words)
    for folder in folders where BytePath(String(folder)) != own {
      let program = BytePath(String(folder)).appending(role.rawValue)
      if let name = program.terminated { execv(name, words.pointer) }
    }
    complain("There is no other \(role.rawValue) on this system.")
    return 127
  }
}

/// The wait for the end of a guest's films.
private struct GuestWait {
  /// The longest wait for the player's answer to a signal.
  private static let patience = MonotonicTime.seconds(2)

  let connection: GuestConnection
  /// A descriptor that is readable once the parent has ended; -1 without one.
  var parent: Int32
  let takesKeys: Bool
  /// The signals that this process ignores from its start, as nohup and shells arrange for the background.
  private let ignored: Set<Int32>
  private let signals: Signals
  private var deadline: MonotonicTime?

  init(connection: GuestConnection, parent: Int32, takesKeys: Bool) {
    self.connection = connection
    self.parent = parent
    self.takesKeys = takesKeys
    ignored = Set([SIGHUP, SIGINT, SIGQUIT, SIGTERM].filter { platform_signal_is_ignored($0) != 0 })
    signals = Signals()
  }

  /// Waits for the end; `.nothing` if the player does not answer to a signal.
  mutating func run() -> GuestConnection.Reading {
    while true {
      let reading = connection.receive()
      guard case .nothing = reading else { return reading }
      if let deadline, deadline <= .now { return .nothing }
      var waited = [connection.descriptor, signals.descriptor, parent].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let left = deadline.map { max(0, ($0 - .now).nanoseconds) } ?? -1
      _ = platform_poll(&waited, 3, left)
      for signal in signals.drain() { answer(signal) }
      if waited[2].revents != 0 {
        connection.tell(.orphaned)
        parent = -1
      }
    }
  }

  private mutating func answer(_ signal: ProgramSignal) {
    switch signal {
    case .terminate(let number) where ignored.contains(number): break
    case .terminate:
      connection.tell(.interrupted)
      if deadline == nil { deadline = .now + Self.patience }
    case .stop:
      connection.tell(.holdsKeys(false))
      platform_signals_stop_self()
      connection.tell(.holdsKeys(takesKeys && GuestCaller.holdsKeys))
    case .resumed: connection.tell(.holdsKeys(takesKeys && GuestCaller.holdsKeys))
    case .windowChanged: break
    }
  }
}
