// The fuzzer's way in: `scripts/fuzz` compiles this together with the sources of EmbeddedTerminal and their driver.

/// Drives a screen by the fuzzer's bytes; stops where something is wrong.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEmbeddedTerminal(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  if let fault = EmbeddedDriver.run(UnsafeRawBufferPointer(start: bytes, count: count)) { fatalError(fault) }
  return 0
}
