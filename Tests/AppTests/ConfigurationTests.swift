import Base
import Core
import Glibc
import Testing

@testable import App

@Suite struct ConfigurationTests {
  /// A folder with these settings and keys.
  private func folder(settings: String, keys: String) throws -> BytePath {
    var template = Array("/tmp/inset-configuration-XXXXXX".utf8CString)
    let path = try #require(mkdtemp(&template).map { String(cString: $0) })
    for (name, text) in [("inset.toml", settings), ("input.conf", keys)] {
      let file = try #require(fopen("\(path)/\(name)", "w"))
      fputs(text, file)
      fclose(file)
    }
    return BytePath(path)
  }

  private func remove(_ folder: BytePath) {
    unlink("\(folder.shown)/inset.toml")
    unlink("\(folder.shown)/input.conf")
    rmdir(folder.shown)
  }

  /// One notice is read at a time: it says that there is more, and where.
  @Test func severalMistakesAreCountedAndTheFirstIsSaid() throws {
    let several = try folder(settings: "[player]\nspeed = 9\nnonsense = 1\n", keys: "a sek 5\n")
    defer { remove(several) }
    let remark = try #require(Configuration(.folder(several)).remark)
    #expect(remark.hasPrefix("3 mistakes in your files, listed by “inset keys”; the first: "))
    #expect(remark.contains("inset.toml:2:9: “speed”"))

    let one = try folder(settings: "", keys: "a sek 5\n")
    defer { remove(one) }
    #expect(
      Configuration(.folder(one)).remark
        == "\(one.shown)/input.conf:1: there is no command “sek”; did you mean “seek”?")

    let none = try folder(settings: "", keys: "")
    defer { remove(none) }
    #expect(Configuration(.folder(none)).remark == nil)
  }

  @Test func aFolderThatIsNotThereIsSaid() throws {
    let folder = try folder(settings: "", keys: "")
    remove(folder)
    #expect(
      Configuration(.folder(folder)).remark
        == "\(folder.shown): there is no such folder; what is built in holds")
  }
}
