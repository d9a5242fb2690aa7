// Finds the end of a Matroska file from its last blocks. Pure but for its `read`; one thread at a time.

/// Finds the time of the last block, where no header gives the duration.
///
/// Writers that cannot go back in the file, browsers among them, leave the duration out.
struct MatroskaEnd {
  /// Reads up to `count` bytes from a byte position.
  let read: (_ place: Int64, _ count: Int) -> [UInt8]
  /// The size of the file in bytes.
  let size: Int64

  /// The number of bytes at the end that are searched for the last cluster.
  private static let reach: Int64 = 32 << 20
  private static let stride = 1 << 20
  /// Limit on the elements that are passed over, for all supposed clusters together.
  private static let mostElements = 100_000

  private enum ID {
    static let time: UInt32 = 0xE7
    static let checksum: UInt32 = 0xBF
    static let padding: UInt32 = 0xEC
    static let block: UInt32 = 0xA1
    static let simpleBlock: UInt32 = 0xA3
    static let group: UInt32 = 0xA0
  }

  /// The time of the last block, in ticks of the segment; nil if no block was found.
  func lastTime() -> Int64? {
    var end = size
    var left = Self.mostElements
    while end > 0, size - end < Self.reach, left > 0 {
      let start = max(0, end - Int64(Self.stride))
      // A cluster's identifier may be across the border.
      let bytes = read(start, Int(end - start) + 3)
      var index = bytes.count - 4
      while index >= 0, left > 0 {
        defer { index -= 1 }
        guard bytes[index] == 0x1F, bytes[index + 1] == 0x43, bytes[index + 2] == 0xB6,
          bytes[index + 3] == 0x75, let time = lastTime(from: start + Int64(index), &left)
        else { continue }
        return time
      }
      end = start
    }
    return nil
  }

  /// The latest block time from a cluster on; nil if it has no block.
  ///
  /// - Parameter left: how many more elements may be passed over.
  private func lastTime(from cluster: Int64, _ left: inout Int) -> Int64? {
    var place = cluster
    var clusterTime: Int64?
    var latest: Int64?
    while left > 0 {
      left -= 1
      guard place < size, let head = EBMLElement(read(place, EBMLElement.longestHead)[...]) else { break }
      let content = place + Int64(head.headLength)
      if head.id == MatroskaElementFinder.ID.cluster {
        // Its child elements follow, even if it is of unknown size.
        clusterTime = nil
        place = content
        continue
      }
      guard let length = head.size, length <= size - content else { break }
      switch head.id {
      case ID.time:
        clusterTime = read(content, Int(min(length, 9)))[...].ebmlNumber.flatMap { Int64(exactly: $0) }
      case ID.simpleBlock, ID.group:
        guard let clusterTime, let offset = offset(of: head.id, at: content, length) else { break }
        let (time, over) = clusterTime.addingReportingOverflow(offset)
        if !over { latest = max(latest ?? time, time) }
      default:
        // Any other first element shows that the bytes only look like a cluster.
        if clusterTime == nil, latest == nil, head.id != ID.checksum, head.id != ID.padding { return nil }
      }
      place = content + length
    }
    return latest
  }

  /// A block's time relative to its cluster's, in ticks.
  private func offset(of id: UInt32, at content: Int64, _ length: Int64) -> Int64? {
    let bytes = read(content, Int(min(length, 64)))[...]
    var block: ArraySlice<UInt8>? = id == ID.simpleBlock ? bytes : nil
    if id == ID.group {
      bytes.eachElement { id, content in
        if id == ID.block { block = content }
        return block == nil
      }
    }
    // The track number is followed by a signed 16-bit time.
    guard let block, let first = block.first else { return nil }
    let rest = block.dropFirst(first.leadingZeroBitCount + 1).prefix(2)
    guard rest.count == 2 else { return nil }
    return Int64(Int16(truncatingIfNeeded: rest.reduce(0) { $0 << 8 | Int($1) }))
  }
}
