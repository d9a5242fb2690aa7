import Glibc

/// A program whose output another one reads; ended by its process number.
final class PipedProgram {
  /// The end to read from.
  let output: Int32
  private var child = pid_t()

  init(_ words: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Missing() }
    output = ends[0]
    _ = fcntl(output, F_SETFD, FD_CLOEXEC)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var list: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    list.append(nil)
    defer { for word in list { free(word) } }
    let code = posix_spawnp(&child, words[0], &actions, nil, list, environ)
    close(ends[1])
    guard code == 0 else { throw Missing() }
  }

  deinit {
    kill(child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    close(output)
  }
}
