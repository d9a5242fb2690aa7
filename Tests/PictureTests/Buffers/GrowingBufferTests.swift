import Testing

@testable import Picture

@Suite("Growing buffer") struct GrowingBufferTests {
  @Test("A buffer that shrinks keeps its memory, and what is filled is filled whole") func growing() {
    var buffer = GrowingBuffer<UInt8>()
    buffer.fill(300, with: 7)
    #expect((0..<300).allSatisfy { buffer.elements[$0] == 7 })
    let memory = buffer.elements
    buffer.fill(20, with: 9)
    #expect(buffer.elements == memory)
    #expect(buffer.elements[19] == 9 && buffer.elements[20] == 7)
    buffer.reserve(300)
    #expect(buffer.elements == memory)
    #expect(buffer.elements[299] == 7)
  }

  @Test("Nothing is taken for nothing") func empty() {
    var buffer = GrowingBuffer<UInt32>()
    buffer.fill(0, with: 1)
    buffer.reserve(-1)
    buffer.elements[0] = 5
    #expect(buffer.elements[0] == 5)
  }
}
