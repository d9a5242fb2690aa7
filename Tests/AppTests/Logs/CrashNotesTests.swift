import Base
import CPlatform
import Core
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite("The item that a crash names") struct CrashNotesTests {
  /// An item with a number that no other test uses.
  private static func item(_ number: UInt64) -> ItemID { ItemID(1 << 40 + number) }

  private static func location(_ name: String) -> MediaLocation { .file(BytePath("/films/\(name).mkv")) }

  /// The items that crashes of threads of these items add to the record.
  private static func named(_ items: [ItemID], in state: BytePath) -> Set<MediaLocation> {
    try? FileBytes.write([], to: CrashRecord.file(in: state))
    for item in items {
      platform_crash_blame(item.rawValue)
      platform_crash_tell()
    }
    platform_crash_blame(0)
    return CrashRecord.items(in: state)
  }

  @Test func filmsThatPlayOnOrWaitKeepTheirNotes() throws {
    let folder = try TemporaryFolder()
    var notes = CrashNotes(state: folder.path)
    let (own, corner) = (Self.item(1), Self.item(2))
    notes.opens(own, Self.location("own"), in: .main)
    notes.opens(corner, Self.location("corner"), in: .second)
    notes.exchangeWaiting()
    for number in 3...20 { notes.opens(Self.item(UInt64(number)), Self.location("guest"), in: .main) }
    notes.exchangeWaiting()
    let both: Set = [Self.location("own"), Self.location("corner")]
    #expect(Self.named([own, corner], in: folder.path) == both)
    notes.exchange()
    for number in 21...40 { notes.opens(Self.item(UInt64(number)), Self.location("song"), in: .main) }
    #expect(Self.named([own], in: folder.path) == [Self.location("own")])
    #expect(Self.named([Self.item(40)], in: folder.path) == [Self.location("song")])
  }
}
