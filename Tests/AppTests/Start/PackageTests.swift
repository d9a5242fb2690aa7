import Foundation
import TestSupport
import Testing

@testable import App

@Suite("Packaging")
struct PackageTests {

  /// The standard output of a program; nil if it fails.
  private func output(_ program: String, _ arguments: [String]) throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = ProjectFolder.url
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// The package that `scripts/deb` makes, with another small program in the player's place.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-deb")))
  func theDebianPackageIsWhole() throws {
    let folder = try TemporaryFolder()
    let script = ProjectFolder.url.appending(path: "scripts/deb").path
    try #require(try output(script, ["/usr/bin/true", folder.text]) != nil)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.text)
    let package = try #require(files.first { $0.hasSuffix(".deb") })
    let path = folder(package).text

    let control = try #require(try output("/usr/bin/dpkg-deb", ["-f", path]))
    let fields = Dictionary(
      control.split(separator: "\n").compactMap { line -> (String, String)? in
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, !line.hasPrefix(" ") else { return nil }
        return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
      }, uniquingKeysWith: { first, _ in first })
    #expect(fields["Package"] == "inset")
    #expect(fields["Version"].map { package.contains("_\($0)_") } == true)
    #expect(fields["Depends"]?.contains("libc6 (>= 2") == true)
    #expect(fields["Depends"]?.contains(", ,") == false)
    #expect(fields["Section"] == "video")
    #expect(Int(fields["Installed-Size"] ?? "") ?? 0 > 0)
    #expect(control.contains("\n Inset plays"))

    let listing = try #require(try output("/usr/bin/dpkg-deb", ["-c", path]))
    for file in [
      "usr/bin/inset", "usr/share/man/man1/inset.1.gz", "usr/share/man/man5/inset.5.gz",
      "usr/share/applications/inset.desktop", "usr/share/icons/hicolor/scalable/apps/inset.svg",
      "usr/share/icons/hicolor/48x48/apps/inset.png", "usr/share/mime/packages/inset.xml",
      "usr/share/metainfo/io.github.inset_player.inset.metainfo.xml",
      "usr/share/bash-completion/completions/inset", "usr/share/zsh/vendor-completions/_inset",
      "usr/share/fish/vendor_completions.d/inset.fish", "usr/share/doc/inset/copyright",
      "usr/share/doc/inset/changelog.Debian.gz", "usr/share/doc/inset/themes/nord.toml",
    ] {
      #expect(listing.contains("./\(file)\n"), "\(file)")
    }
    #expect(listing.split(separator: "\n").allSatisfy { $0.contains(" root/root ") })

    // Every file is as the package's own sums say.
    let inside = folder("root").text
    try #require(try output("/usr/bin/dpkg-deb", ["-R", path, inside]) != nil)
    let sums = try String(contentsOfFile: inside + "/DEBIAN/md5sums", encoding: .utf8)
    let named = sums.split(separator: "\n").count
    #expect(named == listing.split(separator: "\n").count { $0.hasPrefix("-") })
    #expect(try output("/bin/sh", ["-c", "cd \(inside) && md5sum --quiet -c DEBIAN/md5sums"]) != nil)
  }

  @Test func theMetainfoNamesThisVersionAndTheDesktopEntry() throws {
    let text = try ProjectFolder.text(of: "share/metainfo/inset.metainfo.xml")
    #expect(text.contains("<release version=\"\(Program.version)\""))
    #expect(text.contains("<launchable type=\"desktop-id\">inset.desktop</launchable>"))
  }

  @Test func everyOwnMediaTypeIsInTheDesktopEntry() throws {
    let own = try ProjectFolder.text(of: "share/mime/inset.xml").matches(of: /mime-type type="([^"]+)"/)
    let entry = try ProjectFolder.text(of: "share/applications/inset.desktop")
    #expect(own.count > 5)
    for type in own { #expect(entry.contains("\(type.1);"), "\(type.1)") }
  }

  @Test func theDesktopEntryNamesWhatThereIs() throws {
    let entry = try ProjectFolder.text(of: "share/applications/inset.desktop")
    let lines = entry.split(separator: "\n").map(String.init)
    #expect(lines.first == "[Desktop Entry]")
    #expect(
      lines.contains("Exec=inset %U") && lines.contains("Terminal=true") && lines.contains("Icon=inset"))
    let types = lines.first { $0.hasPrefix("MimeType=") }?.dropFirst(9).split(separator: ";") ?? []
    #expect(Set(types).count == types.count && types.count > 40)
    #expect(types.allSatisfy { $0.split(separator: "/").count == 2 })
    #expect(
      FileManager.default.fileExists(atPath: ProjectFolder.url.appending(path: "share/icons/inset.svg").path))
  }
}
