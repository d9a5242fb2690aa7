import Base
import Testing

@testable import Views

@Suite struct InterfaceSignsTests {
  @Test func everySignIsListedOnceAndNarrow() {
    let signs = InterfaceSigns.all
    #expect(signs.contains("▶") && signs.contains("╭") && signs.count > 30)
    #expect(Set(signs).count == signs.count)
    #expect(signs.allSatisfy { CellWidth.of($0) == 1 })
  }
}
