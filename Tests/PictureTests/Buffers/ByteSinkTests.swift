import Picture
import Testing

@Suite struct ByteSinkTests {
  @Test func growsAndIsUsedAgain() {
    var sink = ByteSink(capacity: 1)
    for round in 0..<3 {
      sink.removeAll()
      for number in 0..<1000 {
        sink.append(decimal: number)
        sink.append(";")
      }
      let text = sink.withBytes { String(decoding: $0, as: UTF8.self) }
      #expect(text == (0..<1000).map { "\($0);" }.joined(), "round \(round)")
    }
  }

  @Test(arguments: [0, 9, 10, 99, 100, 12_345, Int.max]) func numbersInDecimal(number: Int) {
    var sink = ByteSink()
    sink.append(decimal: number)
    #expect(sink.withBytes { String(decoding: $0, as: UTF8.self) } == "\(number)")
  }

  @Test func motionCountsFromZero() {
    var sink = ByteSink()
    sink.appendMove(column: 0, row: 9)
    #expect(sink.withBytes { Array($0) } == Array("\u{1B}[10;1H".utf8))
  }
}
