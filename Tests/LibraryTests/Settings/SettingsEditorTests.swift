import Base
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Library

@Suite("Settings into a file")
struct SettingsEditorTests {
  private func put(_ changes: [SettingChange], into text: String) throws -> String {
    let edited = try SettingsEditor.put(changes, into: Array(text.utf8), file: "inset.toml")
    return String(decoding: edited.bytes, as: UTF8.self)
  }

  @Test func changedValueIsReplacedInPlace() throws {
    let text = """
      # My settings.
      [sound]   # loud
      volume = 70   # not too loud
      device = 'hw:0'

      unknown = [1, 2] # kept
      [picture]
      glyphs = "half"
      """
    let changed = try put(
      [SettingChange("sound.volume", .number(55)), SettingChange("picture.glyphs", .text("sextant"))],
      into: text)
    #expect(
      changed
        == text.replacing("volume = 70 ", with: "volume = 55 ").replacing("\"half\"", with: "\"sextant\""))
  }

  @Test func aNewValueStandsAtTheEndOfItsTable() throws {
    let text = "[sound]\n  volume = 70\n# about the rest\n\n[list]\npreview = \"off\""
    #expect(
      try put(
        [SettingChange("sound.mute", .flag(true)), SettingChange("list.sort", .text("size"))], into: text)
        == "[sound]\n  volume = 70\n  mute = true\n# about the rest\n\n[list]\npreview = \"off\"\nsort = \"size\"\n"
    )
    #expect(try put([SettingChange("pip.size", .number(40))], into: "") == "[pip]\nsize = 40\n")
    #expect(
      try put([SettingChange("pip.size", .number(40))], into: "[sound]\r\nvolume = 5")
        == "[sound]\r\nvolume = 5\r\n\r\n[pip]\r\nsize = 40\r\n")
    #expect(
      try put([SettingChange("sound.mute", .flag(true))], into: "sound.volume = 5 # a\nx.y = 1\n[list]\n")
        == "sound.volume = 5 # a\nsound.mute = true\nx.y = 1\n[list]\n")
    #expect(
      try put([SettingChange("sound.volume", .number(6))], into: "[ \"sound\" ]\n'volume' = 5")
        == "[ \"sound\" ]\n'volume' = 6")
    #expect(
      try put([SettingChange("pip.size", .number(40))], into: "pip = { size = 30, auto = true } # small")
        == "pip = { size = 40, auto = true } # small")
  }

  private func change(_ change: PlaceChange, in text: String) throws -> String {
    let edited = try SettingsEditor.change(change, in: Array(text.utf8), file: "inset.toml")
    return String(decoding: edited.bytes, as: UTF8.self)
  }

  @Test func aPlaceIsAddedAndRemovedAndTheRestStays() throws {
    let nas = try #require(NamedPlace("nas", address: "sftp://me@nas/My%20Films"))
    let dotted = try #require(NamedPlace("a.b", address: "rclone://x/"))
    let text = "# mine\n[sound]\nvolume = 5\n"
    let added = text + "\n[places]\nnas = \"sftp://me@nas/My%20Films\"\n"
    #expect(try change(.add(nas), in: text) == added)
    #expect(try change(.add(nas), in: added) == added)
    #expect(try change(.remove("nas"), in: added) == text + "\n[places]\n")
    #expect(try change(.remove("other"), in: added) == added)
    let both = added + "\"a.b\" = \"rclone://x/\"\n"
    #expect(try change(.add(dotted), in: added) == both)
    #expect(try change(.remove("a.b"), in: both) == added)
  }

  @Test(arguments: [
    "[places]\nnas = { address = \"sftp://old/\" } # old\n# more\nb = \"sftp://b/\"\n",
    "[places.nas]\naddress = \"sftp://old/\"\n[places.b]\naddress = \"sftp://b/\"\n",
    "places.nas = \"sftp://old/\"\nplaces.b = \"sftp://b/\"\n",
    "[places]\nnas.address = \"sftp://old/\"\nb = \"sftp://b/\"\n",
  ])
  func aPlaceIsReplacedHoweverItIsWritten(_ text: String) throws {
    let nas = try #require(NamedPlace("nas", address: "sftp://new/"))
    let b = try #require(NamedPlace("b", address: "sftp://b/"))
    func places(_ text: String) -> Set<NamedPlace> {
      Set(SettingsReader.read(Array(text.utf8), file: "inset.toml").settings.places)
    }
    #expect(places(try change(.add(nas), in: text)) == [nas, b])
    #expect(places(try change(.remove("nas"), in: text)) == [b])
  }

  @Test func aTableThatCannotBeEditedStaysAsItIs() throws {
    let nas = try #require(NamedPlace("nas", address: "sftp://new/"))
    let text = "places = { nas = \"sftp://old/\" }\n"
    #expect(try change(.add(nas), in: text) == "places = { nas = \"sftp://new/\" }\n")
    #expect(throws: SettingsEditor.Fault.self) { try change(.remove("nas"), in: text) }
  }

  @Test func unchangedValuesKeepTheirWrittenForm() throws {
    let text = "[sound]\nvolume = 7e1\n[languages]\naudio = [\n  'en', # first\n  \"deu\",\n]\n"
    let edited = try SettingsEditor.put(
      [
        SettingChange("sound.volume", .number(70)), SettingChange("sound.mute", .flag(false)),
        SettingChange("languages.audio", .list(["en", "deu"])),
      ], into: Array(text.utf8), file: "inset.toml")
    #expect(edited.count == 0 && edited.bytes == Array(text.utf8))
    #expect(
      try put([SettingChange("languages.audio", .list(["fr"]))], into: text)
        == "[sound]\nvolume = 7e1\n[languages]\naudio = [\"fr\"]\n")
  }

  /// A text stays one value, whatever it holds.
  @Test(arguments: ["a \"b\" \\ c", "]\n[sound]\nmute = true", "\u{1}\u{7F}", "旅行 # no", "'''", "\"\"\""])
  func textsAreQuoted(value: String) throws {
    let text = try put(
      [SettingChange("screenshot.folder", .text(value))], into: "[screenshot]\nfolder = \"\"\"\na\"\"\" # x\n"
    )
    #expect(text.hasSuffix(" # x\n"))
    #expect(SettingsReader.read(Array(text.utf8), file: "f").settings.screenshot.folder == value)
  }

  @Test(arguments: [
    "[sound\nvolume = 5", "sound = { volume = 5 }", "[[sound]]\nvolume = 5", "volume = = 5", "\u{0}",
    "sound = 5",
  ])
  func uneditableTextsAreRefused(text: String) {
    #expect(throws: SettingsEditor.Fault.self) {
      try put(
        [SettingChange("sound.volume", .number(6)), SettingChange("sound.mute", .flag(true))], into: text)
    }
  }

  @Test func theWholeDefaultFileCanBeChanged() throws {
    let changes = SettingsTable.all.compactMap { spec -> SettingChange? in
      switch spec.value(in: Settings()) {
      case .flag(let flag): SettingChange(spec.name, .flag(!flag))
      case .number(let number):
        if case .number(let range, _) = spec.kind {
          SettingChange(spec.name, .number(number == range.upperBound ? range.lowerBound : range.upperBound))
        } else {
          nil
        }
      case .text, .list: nil
      }
    }
    // The loudest sound depends on another setting, both of which change here.
    let wanted = changes.filter { !$0.name.hasPrefix("sound.volume") }
    let text = try put(wanted, into: DefaultInsetToml.text)
    let former = DefaultInsetToml.text.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == former.count)
    #expect(zip(lines, former).filter { $0 != $1 }.count == wanted.count)
    #expect(zip(lines, former).allSatisfy { $1.first != "#" || $0 == $1 })
  }

  // MARK: The file

  @Test func theFileIsMadeWithItsFolders() throws {
    let folder = try TemporaryFolder()
    let path = folder("a/b/inset.toml")
    let saved = try SettingsFile.save([SettingChange("pip.size", .number(40))], in: path)
    #expect(saved == .init(file: path.shown, count: 1))
    #expect(try FileBytes.read(path, limit: 100) == Array("[pip]\nsize = 40\n".utf8))
    #expect(try SettingsFile.save([SettingChange("pip.size", .number(40))], in: path).count == 0)
  }

  @Test func aLinkStaysALinkAndTheFileKeepsItsRights() throws {
    let folder = try TemporaryFolder()
    let (file, link) = (folder("real.toml"), folder("inset.toml"))
    try FileBytes.write(Array("# mine\n".utf8), to: file)
    let (fileName, linkName) = (try #require(file.terminated), try #require(link.terminated))
    chmod(fileName, 0o640)
    #expect(symlink("real.toml", linkName) == 0)
    let saved = try SettingsFile.save([SettingChange("pip.size", .number(40))], in: link)
    #expect(saved.file.hasSuffix("real.toml"))
    var status = stat()
    #expect(lstat(linkName, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(fileName, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try FileBytes.read(file, limit: 100) == Array("# mine\n\n[pip]\nsize = 40\n".utf8))
  }

  /// Settings may hold cookies: others read neither the file nor its draft.
  @Test func nobodyElseReadsWhatIsBeingWritten() throws {
    let folder = try TemporaryFolder()
    func modes() -> [mode_t] {
      folder.names.map { name in
        var status = stat()
        return stat(folder(name).cString, &status) == 0 ? status.st_mode & 0o777 : 0
      }
    }
    let path = folder("inset.toml")
    _ = try SettingsFile.save([SettingChange("pip.size", .number(40))], in: path)
    #expect(modes() == [0o600])
    var draft = try FileDraft([0x31], of: path, before: FileDraft.status(of: path))
    #expect(modes() == [0o600, 0o600])
    try draft.replace()
    chmod(path.cString, 0o644)
    draft = try FileDraft([0x32], of: path, before: FileDraft.status(of: path))
    #expect(modes() == [0o644, 0o644])
  }

  @Test func unwritableFilesAreReportedAndUnchanged() throws {
    let folder = try TemporaryFolder()
    let change = [SettingChange("pip.size", .number(40))]
    let path = folder("inset.toml")
    let name = try #require(path.terminated)
    func sentence() -> String {
      do throws(SettingsEditor.Fault) {
        _ = try SettingsFile.save(change, in: path)
        return "saved"
      } catch {
        return error.sentence
      }
    }
    try FileBytes.write(Array("# mine\n".utf8), to: path)
    chmod(name, 0o444)
    #expect(sentence().contains("is read-only"))
    #expect(try FileBytes.read(path, limit: 100) == Array("# mine\n".utf8))
    unlink(name)
    #expect(symlink("nowhere", name) == 0)
    #expect(sentence().contains("is a link to nothing"))
    unlink(name)
    #expect(mkfifo(name, 0o600) == 0)
    #expect(sentence().contains("not an ordinary file"))
    unlink(name)
    try FileBytes.write(Array("[sound\n".utf8), to: path)
    #expect(sentence().contains("TOML syntax error"))
    #expect(try FileBytes.read(path, limit: 100) == Array("[sound\n".utf8))
  }

  @Test func savesAtTheSameTimeLoseNothing() async throws {
    let folder = try TemporaryFolder()
    let path = folder("inset.toml")
    await withTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        group.addTask {
          let change = SettingChange(
            number % 2 == 0 ? "pip.size" : "sound.volume", .number(Double(20 + number)))
          _ = try? SettingsFile.save([change], in: path)
        }
      }
    }
    let text = try String(contentsOfFile: path.shown, encoding: .utf8)
    #expect(text.contains("[pip]") && text.contains("size = ") && text.contains("volume = "))
  }

  @Test func sectionOfSettingsStandsInOnePlace() {
    #expect(Set(SettingsTable.sections).count == SettingsTable.sections.count)
  }
}
