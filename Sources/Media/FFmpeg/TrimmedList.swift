// Puts a list that begins later in the place of one that libavformat has just opened. Called on the thread that
// reads the item.

internal import CFFmpeg
internal import Core

/// Looks at what was opened, and exchanges it where it is a list of pieces.
enum TrimmedList {
  typealias Slot = UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>

  /// Exchanges a list for its rest from a time on.
  ///
  /// What is no list stays as it is; false where it should have been exchanged and could not.
  static func exchange(_ slot: Slot, opened address: String, from start: MediaTime) -> Bool {
    guard let context = slot.pointee else { return false }
    var bytes = [UInt8](repeating: 0, count: 7)
    let count = bytes.withUnsafeMutableBufferPointer { avio_read(context, $0.baseAddress, 7) }
    guard count == 7, bytes.elementsEqual("#EXTM3U".utf8) else { return avio_seek(context, 0, SEEK_SET) >= 0 }
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
    guard bytes.count <= PieceList.mostBytes else { return false }
    // A list of lists stays, and what is relative in it; so does all that is asked for behind another address.
    guard let rest = ListTrim.trim(bytes, from: start) else {
      return PieceList(bytes) == nil && avio_seek(context, 0, SEEK_SET) >= 0
    }
    guard !isElsewhere(context, than: address), let memory = holding(rest) else { return false }
    avio_close(context)
    slot.pointee = memory
    return true
  }

  /// Whether a server sent the asker on to another address, which libavformat learns from the connection.
  private static func isElsewhere(_ context: UnsafeMutablePointer<AVIOContext>, than address: String) -> Bool
  {
    var found: UnsafeMutablePointer<UInt8>?
    guard av_opt_get(context, "location", AV_OPT_SEARCH_CHILDREN, &found) >= 0, let text = found else {
      return false
    }
    defer { av_free(text) }
    let location = String(cString: text)
    return !location.isEmpty && location != address
  }

  /// A context that holds bytes in its own buffer, so that closing it frees all there is.
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
