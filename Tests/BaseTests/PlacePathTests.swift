import Base
import Testing

@Suite("Paths of places") struct PlacePathTests {
  @Test func anAddressIsAPathWithoutEscapes() {
    let path = BytePath(placeAddress: "SFTP://ana@nas:2022/My%20Films/100%25.mkv".utf8)
    #expect(path == BytePath("sftp://ana@nas:2022/My Films/100%.mkv"))
    #expect(path?.place?.server == "ana@nas:2022")
    #expect(path.map { MediaLocation.file($0).plainPath } == "sftp://ana@nas:2022/My%20Films/100%25.mkv")
    #expect(path.map { MediaLocation.file($0).address } == "sftp://nas:2022/My%20Films/100%25.mkv")
    #expect(MediaLocation(address: "sftp://nas/a.mkv").shownHost == "nas")
  }

  @Test func anAddressWithoutAPathIsTheHomeFolder() {
    #expect(BytePath(placeAddress: "sftp://nas".utf8) == BytePath("sftp://nas/~"))
    #expect(BytePath(placeAddress: "sftp://nas/".utf8) == BytePath("sftp://nas/"))
  }

  @Test func namesAndParentsStayInThePlace() {
    let root = BytePath("sftp://nas/")
    let folder = root.appending("films")
    #expect(folder == BytePath("sftp://nas/films"))
    #expect(folder.appending("a.mkv").parent == folder)
    #expect(folder.parent == root)
    #expect(root.parent == root)
    #expect(BytePath("sftp://nas").parent == root)
    #expect(folder.lastComponent == BytePath("films"))
    #expect(folder.appending("../../../etc/./x//").normalized == BytePath("sftp://nas/etc/x"))
    #expect(folder.resolving("/etc/passwd".utf8) == BytePath("sftp://nas/etc/passwd"))
    #expect(folder.resolving("b.mkv".utf8) == BytePath("sftp://nas/films/b.mkv"))
    #expect(BytePath("/films").resolving("/etc".utf8) == BytePath("/etc"))
  }

  @Test func noSystemCallGetsAPlace() {
    #expect(BytePath("sftp://nas/film.mkv").terminated == nil)
    #expect(BytePath("sftp://nas/film.mkv").isAbsolute)
    #expect(MediaLocation.file(BytePath("sftp://nas/film.mkv")).kind == .ownNetwork)
    #expect(BytePath("/sftp://nas/film.mkv").terminated != nil)
  }

  @Test(arguments: [
    "sftp://-oProxyCommand=x/", "sftp://a b/", "sftp://$(x)/", "sftp:///films", "sftp://a@-l/", "sftp://a;b/",
    "sftp://host:0/", "sftp://host:99999/", "sftp://user:password@host/", "sftp://a@b@c/", "sftp://[x]/",
    "sftp://\u{1B}[31m/", "http://host/",
  ])
  func wordsThatAreNoServerAreNoPlace(_ text: String) {
    #expect(!BytePath(text).isOfPlace)
    #expect(BytePath(placeAddress: text.utf8) == nil)
  }

  @Test func aSchemeWithoutAServerIsKnown() {
    #expect(BytePath("sftp://").bareScheme == "sftp")
    #expect(BytePath("http://").bareScheme == nil)
    #expect(BytePath("sftp://nas/").bareScheme == nil)
    #expect(!BytePath("sftp://").isOfPlace)
  }

  @Test func addressesOfOtherProtocolsStayAddresses() {
    #expect(MediaLocation(address: "http://host/a.mkv") == .url("http://host/a.mkv"))
    #expect(MediaLocation(address: "sftp://u:p@host/a") == .url("sftp://u:p@host/a"))
  }
}
