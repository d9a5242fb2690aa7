// Splits the program into two processes: the front in the terminal's foreground job, and the player in a session of
// its own.
// Main thread, before any other thread starts.

import Base
import CPlatform
import Glibc
import Remote
import Terminal

/// The role of this process after the split.
enum SessionStart {
  /// Player and front in one process, which ends with its terminal.
  case alone
  /// The player, with the session's server.
  case player(SessionServer)
  /// The front of a newly started player.
  case front(Front)
  /// The front of an already running player.
  case attach(Front)
  /// The user chose to quit.
  case leave

  /// Forks where it plays on a terminal, or is to play without one.
  ///
  /// - Throws: why the requested session cannot be made or called.
  static func split(_ options: PlayOptions) throws(SocketFailure) -> SessionStart {
    let isAsked = options.isDetached || options.sessionName != nil
    guard isAsked || options.usesSession && getenv("INSET_NO_SESSION") == nil && !options.namesOwnStreams
    else { return .alone }
    let terminal = options.isDetached ? nil : LendableTerminal()
    guard terminal != nil || options.isDetached else { return .alone }
    if !isAsked, options.namesNothing, let terminal, terminal.isForeground {
      switch SessionChoice.ask() {
      case .session(let name):
        return .attach(Front(socket: try SessionCaller.call(name), terminal, Signals(all: true), child: nil))
      case .leave: return .leave
      case .new: break
      }
    }
    let server: SessionServer
    do throws(SocketFailure) {
      server = try SessionServer(name: options.sessionName)
    } catch {
      // Without a folder for sockets the film plays without a session.
      guard isAsked else { return .alone }
      throw error
    }
    var ends: (Int32, Int32) = (-1, -1)
    let isConnected = withUnsafeMutablePointer(to: &ends) {
      $0.withMemoryRebound(to: Int32.self, capacity: 2) { platform_packets_pair($0) == 0 }
    }
    guard isConnected else { return .alone }
    switch platform_fork_session() {
    case 0:
      close(ends.0)
      leaveStreams()
      server.adopt(ends.1)
      return .player(server)
    case let child where child > 0:
      close(ends.1)
      server.leaveToPlayer()
      return .front(Front(socket: ends.0, terminal, Signals(all: true), child: child))
    default:
      close(ends.0)
      close(ends.1)
      return .alone
    }
  }

  /// The player detaches from the shell's standard input and output; it keeps standard error for errors at the
  /// start.
  private static func leaveStreams() {
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    dup2(nowhere, STDIN_FILENO)
    dup2(nowhere, STDOUT_FILENO)
    close(nowhere)
  }
}
