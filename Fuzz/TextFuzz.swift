// The fuzzer's way in: `scripts/fuzz texts` compiles this together with the sources of Library and their driver.

/// Reads the fuzzer's bytes; stops where something is wrong.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTexts(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  if let fault = TextDriver.run(UnsafeRawBufferPointer(start: bytes, count: count)) { fatalError(fault) }
  return 0
}
