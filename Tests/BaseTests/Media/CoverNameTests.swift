import Testing

@testable import Base

@Suite("Names of covers") struct CoverNameTests {
  @Test func theOrderIsTheUsualOne() {
    let names = [
      "cover.jpg", "Cover.JPEG", "cover.PNG", "cover.webp", "FOLDER.jpg", "front.jpg", "front.webp",
    ]
    let ranks = names.compactMap { CoverName.rank(of: BytePath($0)) }
    #expect(ranks.count == names.count && ranks == ranks.sorted() && Set(ranks).count == names.count)
  }

  @Test(arguments: [
    "cover", "cover.gif", "cover.jpg.bak", "my cover.jpg", "back.jpg", "", ".jpg", "front.jpgx",
  ])
  func othersAreNone(name: String) { #expect(CoverName.rank(of: BytePath(name)) == nil) }
}
