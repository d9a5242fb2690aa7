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

  /// Installs the hook in a context, so that each address that it opens has to answer in time.
  ///
  /// The contexts that a demuxer makes for the parts of a playlist call the same hook.
  static func install(in context: UnsafeMutablePointer<AVFormatContext>) {
    guard standard != nil else { return }
    context.pointee.io_open = { context, stream, address, flags, options in
      guard let open = ConnectionWatch.standard else { return inset_error_exit }
      guard let interrupt = Interrupt.of(context) else {
        return open(context, stream, address, flags, options)
      }
      if interrupt.connections.isPart(text(address)), FilePart.isNoFile(address) {
        interrupt.noteRefusal(-EINVAL)
        return -EINVAL
      }
      interrupt.connectionBegins(text(address))
      // HLS and DASH pass on few of their own options to the addresses that they open.
      var own = Options([:])
      if let options {
        interrupt.connections.trust.apply(to: &options.pointee)
      } else {
        interrupt.connections.trust.apply(to: &own.raw)
      }
      var code =
        options == nil
        ? open(context, stream, address, flags, &own.raw) : open(context, stream, address, flags, options)
      let isLate = interrupt.connectionEnded()
      if code >= 0, let stream, TrimmedList.isManifest(text(address)) {
        TrimmedList.exchangeManifest(
          stream, of: context, opened: text(address), from: interrupt.listPlaces.manifestStart)
      } else if code >= 0, let stream, let opened = stream.pointee {
        if !interrupt.listPlaces.isOpening {
          if inset_events_seem_whole() { TrimmedList.exchangeEvent(opened) }
        } else if !TrimmedList.exchange(opened, opened: text(address), interrupt.listPlaces) {
          avio_close(opened)
          stream.pointee = nil
          code = inset_error_invalid_data
        }
      }
      if isLate, code < 0 { code = -ETIMEDOUT }
      if code < 0 {
        interrupt.noteRefusal(code)
        if let failure = PlaybackFailure.distrust { interrupt.connections.noteDistrust(failure) }
      }
      return code
    }
  }
}
