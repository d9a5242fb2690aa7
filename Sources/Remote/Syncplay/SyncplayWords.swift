// Conversion between Syncplay's JSON and the player's types. Pure; any thread.
// The protocol: https://syncplay.pl/about/development/

import Base

extension RemoteValue {
  /// Returns a text filtered for the screen and cut at a limit; nil for another type.
  func shown(_ limit: Int, isProse: Bool = false) -> String? {
    asText.map { VisibleText.filter($0, limit: limit, isProse: isProse) }
  }
}

extension SyncplayFile {
  /// The most characters of a name or text from another member.
  static let longestName = 250

  /// Decodes a member's file; nil if the member plays nothing.
  init?(_ value: RemoteValue?) {
    guard let value, let name = value["name"]?.shown(Self.longestName), !name.isEmpty else { return nil }
    let seconds = value["duration"]?.asNumber ?? 0
    self.init(name: name, duration: seconds > 0 ? MediaTime(seconds: seconds) : nil)
    switch value["size"] {
    case .number(let bytes) where bytes > 0: size = DecimalNumber.text(bytes)
    case .text(let text) where !text.isEmpty: size = VisibleText.filter(text, limit: 64)
    default: break
    }
  }
}

extension SyncplayMember {
  /// Decodes the members of a room from the server's list.
  static func list(_ rooms: RemoteValue, of room: String) -> [SyncplayMember] {
    (rooms[room]?.asMap ?? [:]).map { name, facts in
      SyncplayMember(
        VisibleText.filter(name, limit: SyncplayFile.longestName), file: SyncplayFile(facts["file"]),
        isReady: facts["isReady"]?.asFlag)
    }
  }
}

extension SyncplayPrivacy {
  /// Returns the description of a file for the room, according to the privacy setting, and the marks for comparing it
  /// with other members' files.
  func words(for file: SyncplayStatus.File, bytes: Int64?, digest: (String) -> String?) -> (
    told: RemoteValue, marks: SyncplayFileMarks
  ) {
    func hash(_ text: String) -> String? { digest(text).map { String($0.prefix(12)) } }
    let stripped = SyncplayFile.stripped(file.name)
    let name = VisibleText.filter(file.name, limit: SyncplayFile.longestName)
    let nameHash = hash(stripped)
    let size = bytes.map(String.init)
    let sizeHash = size.flatMap(hash)
    let marks = SyncplayFileMarks(
      item: file.item, names: Set([name, stripped.lowercased(), nameHash].compactMap { $0 }),
      sizes: Set([size, sizeHash].compactMap { $0 }), duration: file.duration)
    var told: [String: RemoteValue] = ["duration": .number(file.duration?.seconds ?? 0)]
    switch self {
    case .names:
      told["name"] = .text(file.name)
      told["size"] = .number(Double(bytes ?? 0))
    case .hashes:
      told["name"] = .text(nameHash ?? SyncplayFile.hiddenName)
      told["size"] = sizeHash.map { .text($0) } ?? .number(0)
    case .nothing:
      told["name"] = .text(SyncplayFile.hiddenName)
      told["size"] = .number(0)
    }
    return (.map(told), marks)
  }
}
