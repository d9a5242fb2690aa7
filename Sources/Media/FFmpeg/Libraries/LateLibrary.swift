// libavdevice and libavfilter, loaded late: few items need them, and the some eighty libraries that they pull in would
// cost 40 ms at every start of the program. Any thread.

internal import CFFmpeg
internal import Glibc

/// An FFmpeg library that is loaded at its first use and never unloaded.
enum LateLibrary {
  /// libavdevice, whose inputs play devices and filter graphs.
  static let devices = Loaded("libavdevice.so.\(inset_avdevice_major)")
  static let filters = Loaded("libavfilter.so.\(inset_avfilter_major)")

  /// A handle of dlopen(3).
  ///
  /// Unchecked Sendable: written once, before it is shared.
  struct Loaded: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer?

    fileprivate init(_ name: String) { handle = dlopen(name, RTLD_NOW | RTLD_GLOBAL) }

    /// Whether the library is installed.
    var isPresent: Bool { handle != nil }

    /// The address of a function; nil if no function has that name.
    func symbol(_ name: String) -> UnsafeMutableRawPointer? { handle.flatMap { dlsym($0, name) } }

    /// Calls a function without arguments; false if no function has that name.
    func call(_ name: String) -> Bool {
      guard let symbol = symbol(name) else { return false }
      unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)()
      return true
    }

    /// The library's version as FFmpeg packs it, from the function of that name; nil if the library is missing.
    func version(_ name: String) -> UInt32? {
      guard let symbol = symbol(name) else { return nil }
      return unsafeBitCast(symbol, to: (@convention(c) () -> UInt32).self)()
    }
  }
}
