// Output capture of subcommands and of tools such as ffprobe, for tests and `inset-bench`: stdout, stderr and exit
// status. Blocks the calling thread.

internal import CPlatform
internal import Glibc

/// A program that ran to its end without a terminal, with its output captured through pipes.
public struct CapturedProgram {
  /// The program's exit; nil if it was killed at the deadline.
  public let exit: PtyExit?
  /// Bytes written to standard output.
  public let output: [UInt8]
  /// Bytes written to standard error.
  public let error: [UInt8]

  /// Standard output decoded as UTF-8.
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// Standard error decoded as UTF-8.
  public var errorText: String { String(decoding: error, as: UTF8.self) }

  /// Runs the program and waits for its end, for `seconds` at most.
  ///
  /// Standard input is empty. Streams that the options redirect are not captured.
  public init(
    _ path: String, _ arguments: [String] = [], _ options: PtyOptions = PtyOptions(), seconds: Double = 20
  ) throws(PtyError) {
    let outputPipe = try Pipe()
    let errorPipe = try Pipe()
    var options = options
    if case .terminal = options.output { options.output = .descriptor(outputPipe.writeEnd.number) }
    if case .terminal = options.error { options.error = .descriptor(errorPipe.writeEnd.number) }
    var child = try ChildProcess(path, arguments, options: options, terminal: -1)
    outputPipe.writeEnd.close()
    errorPipe.writeEnd.close()

    var taken: (output: [UInt8], error: [UInt8]) = ([], [])
    let deadline = Clock.now + seconds
    var open = (output: true, error: true)
    while Clock.now < deadline {
      child.poll()
      if case .ended = child.state, !open.output, !open.error { break }
      var polled = [
        pollfd(fd: open.output ? outputPipe.readEnd.number : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: open.error ? errorPipe.readEnd.number : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: child.hasEnded ? -1 : child.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      poll(&polled, nfds_t(polled.count), 50)
      if polled[0].revents != 0 { open.output = outputPipe.readEnd.take(into: &taken.output) }
      if polled[1].revents != 0 { open.error = errorPipe.readEnd.take(into: &taken.error) }
    }
    output = taken.output
    error = taken.error
    if case .ended(let exit) = child.state { self.exit = exit } else { exit = nil }
  }
}

private struct Pipe {
  let readEnd: Descriptor
  let writeEnd: Descriptor

  init() throws(PtyError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw PtyError(call: "pipe", code: errno, subject: "output") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    readEnd = Descriptor(ends[0])
    writeEnd = Descriptor(ends[1])
  }
}
