// The fuzzer's way in: `scripts/fuzz places` compiles this together with the sources of Places and their driver.

/// Reads the fuzzer's bytes; stops where something is wrong.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlaces(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  if let fault = PlaceDriver.run(UnsafeRawBufferPointer(start: bytes, count: count)) { fatalError(fault) }
  return 0
}
