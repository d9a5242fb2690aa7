import Base
import Core
import Glibc
import Library
import TestSupport
import Testing

@testable import App

@Suite struct ConfigurationTests {
  /// A folder with these settings and keys.
  private func folder(settings: String, keys: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.file("inset.toml", settings)
    try folder.file("input.conf", keys)
    return folder
  }

  /// One notice is read at a time: it says that there is more, and where.
  @Test func mistakesAreCountedAndTheFirstIsShown() throws {
    let several = try folder(settings: "[player]\nspeed = 9\nnonsense = 1\n", keys: "a sek 5\n")
    let remark = try #require(Configuration(.folder(several.path)).remark)
    #expect(remark.hasPrefix("3 errors in your configuration, listed by “inset keys”; the first: "))
    #expect(remark.contains("inset.toml:2:9: “speed”"))

    let one = try folder(settings: "", keys: "a sek 5\n")
    #expect(
      Configuration(.folder(one.path)).remark
        == "\(one.text)/input.conf:1: unknown command “sek”; did you mean “seek”?")

    let none = try folder(settings: "", keys: "")
    #expect(Configuration(.folder(none.path)).remark == nil)
  }

  @Test func rememberedSizesGiveWayToThoseInTheFile() throws {
    var remembered = Settings()
    remembered.pipCorner = .topLeft
    remembered.pipSize = 41
    remembered.listHeight = 30
    let state = try TemporaryFolder()
    CornerMemory(remembered).save(in: state.path)
    // Among them a value that is the default.
    let usual = Settings()
    let file = try folder(
      settings: "[pip]\ncorner = \"\(usual.pipCorner.rawValue)\"\nsize = 20\n[list]\nheight = 99\n", keys: "")
    var configuration = Configuration(.folder(file.path))
    configuration.state = state.path
    configuration.recall()
    #expect(configuration.settings.pipCorner == usual.pipCorner)
    #expect(configuration.settings.pipSize == 20)
    // A value out of its bounds gives nothing.
    #expect(configuration.settings.listHeight == 30)
  }

  @Test func missingConfigurationFolderIsReported() throws {
    let gone = try TemporaryFolder()("gone")
    #expect(
      Configuration(.folder(gone)).remark
        == "\(gone.shown): no such folder; the built-in settings apply")
  }
}
