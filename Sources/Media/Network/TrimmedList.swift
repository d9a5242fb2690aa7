// Replaces a playlist or a manifest that libavformat has just opened by its text, which was checked and may begin
// later. Called on the thread that reads the item.

internal import Base
internal import CFFmpeg

/// Checks opened addresses, and replaces HLS playlists and DASH manifests.
enum TrimmedList {
  typealias Slot = UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>

  /// An address that was opened, and by whom.
  struct Opened {
    let context: UnsafeMutablePointer<AVFormatContext>?
    let interrupt: Interrupt
    let address: String
    let opener: AccessRules.Opener

    /// Whether another reading may bring something else, or nothing.
    var isOfWeb: Bool { !address.hasPrefix("file:") }
  }

  /// Bytes in which libavformat recognises a format at the most.
  private static let probed = 1 << 20

  /// Replaces what was opened by its text where that is a playlist or a manifest, checked and perhaps beginning later.
  ///
  /// - Returns: false if libavformat may not be given it; the reason is recorded.
  static func exchange(_ slot: Slot, _ opened: Opened) -> Bool {
    guard let context = slot.pointee else { return false }
    let bytes = peek(context)
    do throws(PlaybackFailure) {
      if bytes.starts(with: listMark) { return try exchangeList(slot, opened, bytes) }
      if CheckedManifest.mayBeManifest(bytes) { return try exchangeManifest(slot, opened, bytes) }
    } catch {
      opened.interrupt.connections.noteFault(error)
      return false
    }
    restart(context)
    return true
  }

  /// Whether an input may be a playlist or a manifest, by its first bytes; it stays at its beginning.
  static func mayBegin(_ input: borrowing ByteInput) -> Bool {
    let bytes = peek(input.raw)
    restart(input.raw)
    return bytes.starts(with: listMark) || CheckedManifest.mayBeManifest(bytes)
  }

  private static let listMark = Array("#EXTM3U".utf8)

  /// The first bytes; no more than come at once, unless they may still become a playlist or a manifest.
  private static func peek(_ context: UnsafeMutablePointer<AVIOContext>) -> [UInt8] {
    var bytes: [UInt8] = []
    let room = 64
    repeat {
      var piece = [UInt8](repeating: 0, count: room - bytes.count)
      let got = piece.withUnsafeMutableBufferPointer {
        avio_read_partial(context, $0.baseAddress, Int32($0.count))
      }
      guard got > 0 else { break }
      bytes += piece[..<Int(got)]
    } while bytes.count < room && (listMark.starts(with: bytes) || CheckedManifest.isBlank(bytes))
    return bytes
  }

  /// Goes back to the beginning; the buffer still holds it if only what came at once was read.
  private static func restart(_ context: UnsafeMutablePointer<AVIOContext>) {
    _ = avio_seek(context, 0, SEEK_SET)
  }

  // MARK: HLS

  private static func exchangeList(
    _ slot: Slot, _ opened: Opened, _ beginning: [UInt8]
  ) throws(PlaybackFailure) -> Bool {
    guard let context = slot.pointee else { return false }
    let connections = opened.interrupt.connections
    var bytes = beginning
    let former = connections.kind(ofList: opened.address)
    // Libraries of addresses begin as playlists do; they are for another reader.
    if opened.opener == .item, former == nil {
      let isWhole = read(context, behind: &bytes, limit: probed)
      guard ListCheck.isHLS(bytes) else { return hold(bytes, in: slot) }
      if !isWhole { _ = read(context, behind: &bytes, limit: PieceList.mostBytes) }
    } else {
      _ = read(context, behind: &bytes, limit: PieceList.mostBytes)
    }
    guard bytes.count <= PieceList.mostBytes else { throw ListCheck.tooMany }
    let base = context.place.flatMap { $0 == opened.address ? nil : $0 }
    let check = ListCheck(rules: connections.access, address: base ?? opened.address)
    let kind = try check.kind(of: bytes, former: former)
    guard connections.note(kind, ofList: opened.address) else { throw ListCheck.tooMany }
    if let desk = connections.desk, let own = desk.address(ofServed: opened.address) {
      bytes = ListTrim.moved(bytes) { desk.served($0, in: own) }
      // Escapes make addresses longer.
      _ = try check.kind(of: bytes, former: kind)
    }
    let places = opened.interrupt.listPlaces
    if kind == .master {
      places.note(MasterList(bytes, base: base ?? opened.address))
    } else {
      if inset_events_seem_whole(), ListTrim.isEvent(bytes) {
        // From FFmpeg 8 on libavformat takes the present part of an event for the whole, and begins at its start.
        bytes = ListTrim.unending(bytes)
      }
      if let list = PieceList(bytes) { bytes = handed(bytes, of: list, opened.address, places) }
    }
    return hold(base.map { ListTrim.moved(bytes, from: $0) } ?? bytes, in: slot)
  }

  /// A media playlist with the segments that libavformat is given.
  private static func handed(
    _ bytes: [UInt8], of list: PieceList, _ address: String, _ places: ListPlaces
  ) -> [UInt8] {
    if let given = places.takeLive(list, of: address) {
      let text = ListTrim.trim(bytes, of: list, to: given.pieces)
      return given.endsThere ? ListTrim.ended(text) : text
    }
    guard places.isOpening, list.isEnded else { return bytes }
    return ListTrim.trim(bytes, of: list, to: places.take(list))
  }

  /// Puts a context in the place of the opened one that holds bytes in its own buffer.
  private static func hold(_ bytes: [UInt8], in slot: Slot) -> Bool {
    guard let memory = holding(bytes) else { return false }
    avio_close(slot.pointee)
    slot.pointee = memory
    return true
  }

  // MARK: DASH

  /// Whether an address is that of a DASH manifest, by its extension.
  static func isManifest(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return path.utf8.count > 4 && path.suffix(4).lowercased() == ".mpd"
  }

  /// The beginning of an address that contains a manifest.
  private static let held = "data:application/dash+xml;base64,"

  /// Makes libavformat read a manifest, and all that it names, from the item's `PieceServer`.
  ///
  /// A live manifest begins at the wanted time, or at the live edge. libavformat rereads the manifest for each of its
  /// segments. It does so from a `data:` address, which is replaced whenever the manifest has changed.
  private static func exchangeManifest(
    _ slot: Slot, _ opened: Opened, _ beginning: [UInt8]
  ) throws(PlaybackFailure) -> Bool {
    guard let context = slot.pointee else { return false }
    var bytes = beginning
    let isWhole = read(context, behind: &bytes, limit: probed)
    guard CheckedManifest.isManifest(bytes) else {
      if isWhole, opened.isOfWeb { return hold(bytes, in: slot) }
      restart(context)
      return true
    }
    // A segment that is a manifest would be read as one, and no rule would check its segments.
    guard opened.opener == .item, let request = opened.context,
      isWhole || read(context, behind: &bytes, limit: PieceList.mostBytes)
    else { throw ManifestNumbers.damaged }
    let connections = opened.interrupt.connections
    if connections.access.isLook { throw .elsewhere }
    guard let desk = connections.pieceServer(for: opened.interrupt) else { throw .noMemory }
    let own = desk.address(ofServed: opened.address) ?? opened.address
    let place = context.place.map { desk.address(ofServed: $0) ?? $0 } ?? own
    desk.begin()
    let checked = try desk.checked(bytes, from: place)
    var part: [UInt8]?
    if place == own, isManifest(place) {
      part = DASHManifest(checked)?.handed(
        checked, .beginning(opened.interrupt.listPlaces.manifestStart?.seconds),
        base: desk.served(folder(of: place)))
    }
    desk.hold(part ?? checked, of: place)
    let served = desk.served(place)
    give(part.flatMap { address(holding: $0) } ?? served, to: request)
    // Everything else passes the server.
    av_free(request.pointee.protocol_whitelist)
    request.pointee.protocol_whitelist = av_strdup("http,tcp,data")
    avio_close(context)
    slot.pointee = nil
    // Its address is this machine's, whatever proxy there is; libavformat passes this option on.
    var options = Options(["http_proxy": "none", "protocol_whitelist": "http,tcp"])
    var callback = opened.interrupt.callback
    return avio_open2(&slot.pointee, served, AVIO_FLAG_READ, &callback, &options.raw) >= 0
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

  /// A `data:` address with a whole manifest that was read from `address`; nil if it is not a live manifest, too
  /// long, or not for libavformat.
  static func address(ofWhole bytes: [UInt8], from address: String, _ interrupt: Interrupt) -> String? {
    guard let desk = interrupt.connections.pieceServer(for: interrupt),
      let checked = try? desk.checked(bytes, from: address)
    else { return nil }
    let whole = DASHManifest(checked)?.handed(checked, .whole, base: desk.served(folder(of: address)))
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

  /// Reads the rest of the input until there are more bytes than the limit; true at its end.
  static func read(
    _ context: UnsafeMutablePointer<AVIOContext>, behind bytes: inout [UInt8], limit: Int
  ) -> Bool {
    let piece = 32768
    while bytes.count <= limit {
      let known = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: piece))
      let got = bytes.withUnsafeMutableBufferPointer {
        avio_read(context, $0.baseAddress?.advanced(by: known), Int32(piece))
      }
      bytes.removeLast(piece - max(0, Int(got)))
      if got <= 0 { return got == 0 || got == inset_error_eof }
    }
    return false
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
