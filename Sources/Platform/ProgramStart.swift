// Start of child processes, each as the leader of a session of its own. Any thread.

internal import CPlatform
internal import Glibc

/// The parameters of a child process.
public struct ProgramStart {
  /// The program, searched in `PATH` unless it contains a slash, and its arguments; bytes without a zero.
  public var words: [[UInt8]]
  /// The whole environment as `NAME=value`.
  public var environment: [String]
  /// The working directory of the child; nil is that of this process.
  public var folder: [UInt8]?
  /// The slave of a pseudo-terminal that becomes the controlling terminal; -1 is none.
  public var terminal: Int32
  /// Standard input, output and error: descriptors, or the stream values of CPlatform.
  public var streams = (
    input: PLATFORM_STREAM_TERMINAL, output: PLATFORM_STREAM_TERMINAL, error: PLATFORM_STREAM_TERMINAL
  )

  /// A child whose three streams are its terminal.
  public init(_ words: [[UInt8]], environment: [String], folder: [UInt8]?, terminal: Int32) {
    (self.words, self.environment, self.folder, self.terminal) = (words, environment, folder, terminal)
  }

  /// Starts the program and waits for its exec.
  ///
  /// - Returns: the process id, or -1 and the errno, that of exec included.
  public func start() -> (pid: Int32, code: Int32) {
    let argv = CStrings(words)
    let variables = CStrings(environment.map { Array($0.utf8) })
    let directory = CStrings(folder.map { [$0] } ?? [])
    var request = platform_program()
    request.path = argv.pointer[0].map { UnsafePointer($0) }
    request.arguments = UnsafePointer(argv.pointer)
    request.environment = UnsafePointer(variables.pointer)
    request.directory = directory.pointer[0].map { UnsafePointer($0) }
    request.terminal = terminal
    request.streams = (streams.input, streams.output, streams.error)
    let pid = platform_spawn(&request)
    return (pid, errno)
  }

  /// The environment of this process as `NAME=value`, without some variables.
  public static func environment(without names: some Collection<String>) -> [String] {
    var entries: [String] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if !names.contains(String(text.prefix { $0 != "=" })) { entries.append(text) }
      next += 1
    }
    return entries
  }
}
