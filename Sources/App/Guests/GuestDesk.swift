// The player's side of guests: their folder and socket, their open files, and the IPC sockets that they asked for. Main
// thread, but for `surroundings`.

import Base
import Core
import Glibc
import Platform
import Remote
import Synchronization

/// Serves the programs that are started as mpv in the embedded terminal.
final class GuestDesk: Sendable {
  private let wake: Wakeup
  private let state = Mutex(State())

  private struct State: ~Copyable {
    /// The server; nil before the first embedded terminal.
    var server: GuestServer?
    /// The open files of guests.
    var files: [GuestID: [Int32]] = [:]
    /// The IPC sockets of guests.
    var controls: [GuestID: ControlServer] = [:]
  }

  /// A desk without a folder and a socket, which the first embedded terminal needs.
  init(wake: Wakeup) { self.wake = wake }

  /// The folder and the socket, made at the first call; nil where that is impossible: mpv is the system's own then.
  ///
  /// Any thread; may wait for the disk.
  func surroundings() -> GuestSurroundings? {
    state.withLock { state in
      if state.server == nil { state.server = try? GuestServer(wake: wake) }
      return state.server.map { GuestSurroundings(folder: $0.folder.path, socket: $0.folder.socket) }
    }
  }

  /// The messages of guests and of clients at their sockets since the last call; jobs read the command lines.
  func drain(_ jobs: BackgroundJobs) -> [Message] {
    let (server, controls) = state.withLock { ($0.server, Array($0.controls.values)) }
    var messages: [Message] = []
    for event in server?.drain() ?? [] {
      switch event {
      case .called(let id, let call, let files): plan(call, of: id, files, jobs)
      case .news(let id, let news): messages.append(.guest(id, news))
      }
    }
    for control in controls {
      for event in control.drain() { messages.append(.ipc(event)) }
    }
    return messages
  }

  /// Reads a guest's command line, and has a job look for its files.
  private func plan(_ call: GuestCall, of id: GuestID, _ files: [Int32: Int32], _ jobs: BackgroundJobs) {
    state.withLock { $0.files[id] = Array(files.values) }
    let planner = GuestPlanner(id: id, call: call, files: files)
    guard let options = planner.options else {
      return carryOut(.end(id, .code(GuestEnd.badOption, "The player does not understand these options")))
    }
    jobs.start { planner.plan(options) }
  }

  /// Carries out an order about a guest.
  func carryOut(_ order: GuestOrder) {
    switch order {
    case .serve(let id, let path):
      state.withLock {
        $0.controls[id] = ControlServer(at: path, saysWhy: true, firstClient: id.firstClient, wake: wake)
      }
    case .tell(let id, let place): state.withLock { $0.server }?.tell(id, place)
    case .end(let id, let end):
      state.withLock { state in
        state.server?.end(id, end)
        state.controls.removeValue(forKey: id)?.leave()
        for file in state.files.removeValue(forKey: id) ?? [] { close(file) }
      }
    }
  }

  /// Sends a reply or an event to a client at a guest's own socket.
  func tell(_ client: RemoteClient, of guest: GuestID, _ value: RemoteValue) {
    state.withLock { $0.controls[guest] }?.tell(client, value)
  }

  /// Ends the server and removes the folder.
  ///
  /// Blocks for a moment.
  func finish() {
    let (server, controls) = state.withLock { state in
      defer { (state.server, state.controls) = (nil, [:]) }
      return (state.server, Array(state.controls.values))
    }
    for control in controls { control.finish() }
    server?.finish()
  }
}
