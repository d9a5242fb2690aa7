// Finds elements such as Chapters in a Matroska file. Pure but for its `read`; one thread at a time.

/// Finds an element of a segment: by its SeekHead, or before its first cluster.
struct MatroskaElementFinder {
  /// Reads up to `count` bytes from a byte position; empty if that fails.
  let read: (_ place: Int64, _ count: Int) -> [UInt8]

  /// Limit on the size of an element's content, in bytes.
  static let longest: Int64 = 4 << 20
  /// Limit on the size of the SeekHead, in bytes.
  private static let longestTable: Int64 = 64 << 10
  /// Limit on the elements that are passed over.
  private static let mostElements = 256

  enum ID {
    static let header: UInt32 = 0x1A45_DFA3
    static let segment: UInt32 = 0x1853_8067
    static let table: UInt32 = 0x114D_9B74
    static let entry: UInt32 = 0x4DBB
    static let entryID: UInt32 = 0x53AB
    static let entryPlace: UInt32 = 0x53AC
    static let chapters: UInt32 = 0x1043_A770
    static let tags: UInt32 = 0x1254_C367
    static let info: UInt32 = 0x1549_A966
    static let cluster: UInt32 = 0x1F43_B675
  }

  /// The content of the first element of that identifier; nil if it is not found or too large.
  func find(_ wanted: UInt32) -> [UInt8]? {
    guard let (header, headerContent) = head(at: 0), header.id == ID.header, let size = header.size,
      size < 1 << 20,
      let (segment, start) = head(at: headerContent + size), segment.id == ID.segment
    else { return nil }
    var place = start
    for _ in 0..<Self.mostElements {
      guard let (element, content) = head(at: place) else { return nil }
      switch element.id {
      case wanted: return self.content(of: element, at: content)
      case ID.cluster: return nil
      case ID.table:
        if let found = element.size.flatMap({ self.content(of: wanted, inTable: content, $0, of: start) }) {
          return found
        }
      default: break
      }
      guard let size = element.size else { return nil }
      let (next, over) = content.addingReportingOverflow(size)
      guard !over else { return nil }
      place = next
    }
    return nil
  }

  /// The content of the element to which the SeekHead points.
  private func content(of wanted: UInt32, inTable content: Int64, _ size: Int64, of segment: Int64)
    -> [UInt8]?
  {
    guard size <= Self.longestTable else { return nil }
    var place: UInt64?
    read(content, Int(size))[...].eachElement { id, entry in
      guard id == ID.entry else { return true }
      var isIt = false
      var its: UInt64?
      entry.eachElement { id, value in
        if id == ID.entryID { isIt = value.ebmlNumber == UInt64(wanted) }
        if id == ID.entryPlace { its = value.ebmlNumber }
        return true
      }
      if isIt { place = its }
      return place == nil
    }
    guard let place, let distance = Int64(exactly: place) else { return nil }
    let (target, over) = segment.addingReportingOverflow(distance)
    guard !over, let (element, content) = head(at: target), element.id == wanted else { return nil }
    return self.content(of: element, at: content)
  }

  private func content(of element: EBMLElement, at place: Int64) -> [UInt8]? {
    guard let size = element.size, size <= Self.longest else { return nil }
    let bytes = read(place, Int(size))
    return bytes.isEmpty ? nil : bytes
  }

  private func head(at place: Int64) -> (EBMLElement, content: Int64)? {
    guard place >= 0, place < .max - 64, let element = EBMLElement(read(place, EBMLElement.longestHead)[...])
    else { return nil }
    return (element, place + Int64(element.headLength))
  }
}
