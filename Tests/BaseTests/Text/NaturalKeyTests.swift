import Base
import Testing

@Suite struct NaturalKeyTests {
  @Test func ordersAsPeopleExpect() {
    let names = [
      "1.mkv", "02.mkv", "2.mkv", "10.mkv", "100000000000000000000000000001", "a", "B", "b1", "b01b", "b1b",
      "File 2", "file 10", "file.mp4", "File2.mp4", "file2b.mp4", "file10.mp4", "Äpfel 2", "äpfel 10",
    ]
    #expect(names.shuffled().sorted { NaturalKey($0) < NaturalKey($1) } == names)
  }

  @Test func lengthOfNumbersDoesNotMatter() {
    let long = String(repeating: "9", count: 400)
    #expect(NaturalKey(long) < NaturalKey("1" + long))
    #expect(NaturalKey("a" + String(repeating: "0", count: 400) + "1") < NaturalKey("a2"))
  }

  @Test func bytesThatAreNoTextHaveAnOrder() {
    let odd = NaturalKey([0x61, 0xFF] as [UInt8])
    let other = NaturalKey([0x61, 0xFE] as [UInt8])
    #expect(other < odd)
    #expect(!(odd < odd))
  }

  @Test func isATotalOrder() {
    let letters = Array("aAbB019.-é".utf8)
    let names = (0..<60).map { _ in (0..<Int.random(in: 0..<5)).compactMap { _ in letters.randomElement() } }
    for a in names {
      for b in names {
        let less = NaturalKey(a) < NaturalKey(b)
        #expect(a == b ? !less : less != (NaturalKey(b) < NaturalKey(a)))
      }
    }
    let sorted = names.sorted { NaturalKey($0) < NaturalKey($1) }
    for (index, a) in sorted.enumerated() {
      for b in sorted[index...] { #expect(!(NaturalKey(b) < NaturalKey(a))) }
    }
  }
}
