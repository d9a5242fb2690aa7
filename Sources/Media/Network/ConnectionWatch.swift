// A hook between libavformat and each address that it opens for an item, the item's own and those in its playlists,
// with an answer deadline for each. Called on the thread that reads the item.

internal import Base
internal import CFFmpeg
internal import Glibc

/// Watches the addresses that one container opens.
enum ConnectionWatch {
  typealias Open =
    @convention(c) (
      UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
      UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32

  /// libavformat's default `io_open`, which no header declares.
  private static let standard: Open? = {
    var context = avformat_alloc_context()
    defer {
      avformat_free_context(context)
      context = nil
    }
    return context?.pointee.io_open
  }()

  /// Installs the hook in a context, so that each address that it opens is allowed, answers in time, and is checked
  /// if it is a playlist or a manifest.
  ///
  /// The contexts that a demuxer makes for the parts of a playlist call the same hook.
  static func install(in context: UnsafeMutablePointer<AVFormatContext>) {
    guard standard != nil else { return }
    context.pointee.io_open = { context, stream, address, flags, options in
      guard let open = ConnectionWatch.standard, let stream else { return inset_error_exit }
      guard let interrupt = Interrupt.of(context) else {
        return open(context, stream, address, flags, options)
      }
      guard let address else { return -EINVAL }
      let code: Int32
      if let options {
        code = ConnectionWatch.open(
          address, of: context, interrupt, in: stream, &options.pointee, flags, open)
      } else {
        var own = Options([:])
        code = ConnectionWatch.open(address, of: context, interrupt, in: stream, &own.raw, flags, open)
      }
      if code < 0 {
        interrupt.noteRefusal(code)
        if let failure = PlaybackFailure.distrust { interrupt.connections.noteFault(failure) }
      }
      return code
    }
  }

  private static func open(
    _ name: UnsafePointer<CChar>, of context: UnsafeMutablePointer<AVFormatContext>?, _ interrupt: Interrupt,
    in stream: TrimmedList.Slot, _ options: inout OpaquePointer?, _ flags: Int32, _ open: Open
  ) -> Int32 {
    let address = text(name)
    let isOwn = interrupt.connections.isOwn(address)
    let opener: AccessRules.Opener = isOwn ? .item : .list
    // A pipe that a list names would never end.
    if !isOwn, FilePart.isNoFile(name) { return -EINVAL }
    interrupt.rest(interrupt.connections.pause(before: address))
    let isOfHLS = context?.pointee.iformat.map { text($0.pointee.name).hasPrefix("hls") } ?? false
    interrupt.connectionBegins(address, isCounted: !isOfHLS)
    let code = AddressOpener(connections: interrupt.connections).open(address, namedBy: opener, &options) {
      place, options in
      // The bytes of a file's name need not be text.
      let code =
        place == address
        ? open(context, stream, name, flags, &options) : open(context, stream, place, flags, &options)
      return (code, code >= 0 ? stream.pointee : nil)
    }
    let isLate = interrupt.connectionEnded()
    if isOfHLS, !isOwn { interrupt.connections.notePiece(code) }
    if isLate, code < 0 { return -ETIMEDOUT }
    guard code >= 0 else { return code }
    let opened = TrimmedList.Opened(context: context, interrupt: interrupt, address: address, opener: opener)
    guard TrimmedList.exchange(stream, opened) else {
      avio_close(stream.pointee)
      stream.pointee = nil
      return inset_error_invalid_data
    }
    return code
  }
}
