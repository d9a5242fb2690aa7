// Libraries that few items need and that take long to load: libavdevice and libavfilter bring some eighty others
// with them, 40 ms at every start of the program. Any thread.

internal import CFFmpeg
internal import Glibc

/// A library of FFmpeg that is loaded when it is first needed, and never unloaded.
enum LateLibrary {
  /// libavdevice: filter graphs as items.
  static let devices = Loaded("libavdevice.so.\(inset_avdevice_major)")
  /// libavfilter.
  static let filters = Loaded("libavfilter.so.\(inset_avfilter_major)")

  /// A handle of dlopen(3).
  ///
  /// Unchecked Sendable: written once, before anybody sees it.
  struct Loaded: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer?

    fileprivate init(_ name: String) { handle = dlopen(name, RTLD_NOW | RTLD_GLOBAL) }

    /// Whether the library is there.
    var isPresent: Bool { handle != nil }

    /// The function of that name; nil where there is none.
    func symbol(_ name: String) -> UnsafeMutableRawPointer? { handle.flatMap { dlsym($0, name) } }

    /// Calls a function without arguments; false where there is none of that name.
    func call(_ name: String) -> Bool {
      guard let symbol = symbol(name) else { return false }
      unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)()
      return true
    }

    /// The library's version as FFmpeg packs it; nil where it is missing.
    func version(_ name: String) -> UInt32? {
      guard let symbol = symbol(name) else { return nil }
      return unsafeBitCast(symbol, to: (@convention(c) () -> UInt32).self)()
    }
  }
}
