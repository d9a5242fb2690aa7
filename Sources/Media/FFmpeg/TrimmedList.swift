// Replaces the text of a playlist or manifest that libavformat has just opened. Called on the thread that reads the
// item.

internal import Base
internal import CFFmpeg

/// Checks opened addresses, and replaces HLS playlists and DASH manifests.
enum TrimmedList {
  typealias Slot = UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>

  /// Gives libavformat the segments of a complete media playlist that the opening wants; false if that fails.
  ///
  /// A live media playlist and anything that is no playlist stay as they are; what a master playlist says of subtitles
  /// is recorded.
  static func exchange(
    _ context: UnsafeMutablePointer<AVIOContext>, opened address: String, _ places: ListPlaces
  )
    -> Bool
  {
    guard var bytes = beginning(of: context) else { return true }
    read(context, behind: &bytes)
    guard bytes.count <= PieceList.mostBytes else { return false }
    if let list = PieceList(bytes) {
      if list.isEnded {
        bytes = ListTrim.trim(bytes, of: list, to: places.take(list))
      } else if inset_events_seem_whole() {
        bytes = ListTrim.unending(bytes)
      }
    } else {
      places.note(MasterList(bytes, base: location(of: context) ?? address))
    }
    return refill(context, with: bytes)
  }

  /// Replaces an HLS event playlist by one without the mark of an event.
  ///
  /// From FFmpeg 8 on libavformat takes the present part of an event for the whole, and begins at its start.
  static func exchangeEvent(_ context: UnsafeMutablePointer<AVIOContext>) {
    guard var bytes = beginning(of: context) else { return }
    read(context, behind: &bytes)
    // A playlist beyond the limit ends there.
    _ = refill(context, with: ListTrim.isEvent(bytes) ? ListTrim.unending(bytes) : bytes)
  }

  /// The first bytes of an HLS playlist; nil for anything else, which is at its start again.
  private static func beginning(of context: UnsafeMutablePointer<AVIOContext>) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 7)
    let count = bytes.withUnsafeMutableBufferPointer { avio_read(context, $0.baseAddress, 7) }
    if count == 7, bytes.elementsEqual("#EXTM3U".utf8) { return bytes }
    _ = avio_seek(context, 0, SEEK_SET)
    return nil
  }

  /// Makes a context that was read to its end deliver other bytes, and then its end; false without memory.
  ///
  /// The context stays the one that was opened, so that libavformat finds the address after a redirection in it, and
  /// the header fields that it sends with the segments.
  private static func refill(_ context: UnsafeMutablePointer<AVIOContext>, with bytes: [UInt8]) -> Bool {
    let room = max(Int(context.pointee.buffer_size), bytes.count)
    guard let buffer = av_malloc(room + 64)?.assumingMemoryBound(to: UInt8.self) else { return false }
    buffer.update(from: bytes, count: bytes.count)
    av_free(context.pointee.buffer)
    context.pointee.buffer = buffer
    context.pointee.buffer_size = Int32(clamping: room)
    context.pointee.buf_ptr = buffer
    context.pointee.buf_end = buffer + bytes.count
    context.pointee.pos = Int64(bytes.count)
    // avio_feof(3) would take the end for reached with the bytes still to come; the input tells its end again.
    context.pointee.eof_reached = 0
    context.pointee.error = 0
    return true
  }

  /// Whether an address is that of a DASH manifest, by its extension.
  static func isManifest(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return path.utf8.count > 4 && path.suffix(4).lowercased() == ".mpd"
  }

  /// The beginning of an address that contains a manifest.
  private static let held = "data:application/dash+xml;base64,"

  /// Replaces a live manifest by one that begins at a manifest time, or at the live edge (nil).
  ///
  /// libavformat rereads the manifest for each of its segments. It does so from a `data:` address, which is replaced
  /// whenever the manifest has changed. A manifest that cannot be replaced is kept, as bytes in memory if possible.
  static func exchangeManifest(
    _ slot: Slot, of request: UnsafeMutablePointer<AVFormatContext>?, opened address: String,
    from start: MediaTime?
  ) {
    guard let context = slot.pointee, let request, !isElsewhere(context, than: address) else { return }
    var bytes: [UInt8] = []
    read(context, behind: &bytes)
    guard bytes.count <= PieceList.mostBytes else {
      _ = avio_seek(context, 0, SEEK_SET)
      return
    }
    let part = DASHManifest(bytes)?.handed(bytes, .beginning(start?.seconds), base: folder(of: address))
    guard let memory = holding(part ?? bytes) else {
      _ = avio_seek(context, 0, SEEK_SET)
      return
    }
    avio_close(context)
    slot.pointee = memory
    if let part, let held = Self.address(holding: part) { give(held, to: request) }
  }

  /// Makes libavformat reread the manifest from another address.
  static func give(_ address: String, to request: UnsafeMutablePointer<AVFormatContext>) {
    guard let copy = av_strdup(address) else { return }
    av_free(request.pointee.url)
    request.pointee.url = copy
  }

  /// Whether libavformat rereads the manifest from a `data:` address.
  static func isExchanged(_ request: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    text(request.pointee.url).hasPrefix(held)
  }

  /// A `data:` address with a whole manifest that was read from `address`; nil if it is no live manifest or too long.
  static func address(ofWhole bytes: [UInt8], from address: String) -> String? {
    let whole = DASHManifest(bytes)?.handed(bytes, .whole, base: folder(of: address))
    return whole.flatMap { Self.address(holding: $0) }
  }

  private static func address(holding bytes: [UInt8]) -> String? {
    guard bytes.count < mostHeld else { return nil }
    let room = (bytes.count + 2) / 3 * 4 + 1
    let code = [CChar](unsafeUninitializedCapacity: room) { buffer, count in
      let done = av_base64_encode(buffer.baseAddress, Int32(room), bytes, Int32(bytes.count)) != nil
      count = done ? room : 0
    }
    guard !code.isEmpty else { return nil }
    return held + String(decoding: code.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Limit on the bytes of a manifest in an address.
  private static let mostHeld = 1 << 20

  /// The address up to its last slash, without query and fragment.
  private static func folder(of address: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return String(path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.endIndex)])
  }

  /// Reads the rest of the input, up to the limit on playlists.
  private static func read(_ context: UnsafeMutablePointer<AVIOContext>, behind bytes: inout [UInt8]) {
    let piece = 32768
    while bytes.count <= PieceList.mostBytes {
      let known = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: piece))
      let got = bytes.withUnsafeMutableBufferPointer {
        avio_read(context, $0.baseAddress?.advanced(by: known), Int32(piece))
      }
      bytes.removeLast(piece - max(0, Int(got)))
      if got <= 0 { break }
    }
  }

  /// Whether the server redirected the request.
  private static func isElsewhere(_ context: UnsafeMutablePointer<AVIOContext>, than address: String) -> Bool
  {
    location(of: context).map { $0 != address } ?? false
  }

  /// The final address after redirections, as the connection tells it; nil if unknown.
  private static func location(of context: UnsafeMutablePointer<AVIOContext>) -> String? {
    var found: UnsafeMutablePointer<UInt8>?
    guard av_opt_get(context, "location", AV_OPT_SEARCH_CHILDREN, &found) >= 0, let text = found else {
      return nil
    }
    defer { av_free(text) }
    let location = String(cString: text)
    return location.isEmpty ? nil : location
  }

  /// A context that holds bytes in its own buffer, so that closing it frees everything.
  private static func holding(_ bytes: [UInt8]) -> UnsafeMutablePointer<AVIOContext>? {
    guard let buffer = av_malloc(bytes.count + 64) else { return nil }
    let text = buffer.assumingMemoryBound(to: UInt8.self)
    text.update(from: bytes, count: bytes.count)
    guard let context = avio_alloc_context(text, Int32(bytes.count), 0, nil, nil, nil, nil) else {
      av_free(buffer)
      return nil
    }
    context.pointee.buf_end = text + bytes.count
    context.pointee.pos = Int64(bytes.count)
    return context
  }
}
