// The playlist of `--demo`: libavfilter graphs of moving pictures with sound, without a file or the network.
public import Base

/// The playlist of the demo.
public enum DemoItems {
  /// The items, each a filter graph of 60 s with the picture on `out0` and the sound on `out1`.
  public static let all: [PlaylistEntry] = [
    item(
      "Test card with a running clock and a beep each second", isSeekable: true,
      """
      testsrc2=size=640x360:rate=30:duration=60,format=yuv420p[out0];\
      aevalsrc=exprs=0.35*sin(1760*PI*t)*lt(mod(t\\,1)\\,0.08):sample_rate=48000:duration=60,\
      aformat=sample_fmts=s16[out1]
      """),
    item(
      "Mandelbrot zoom", isSeekable: true,
      """
      mandelbrot=size=320x180:rate=25:start_x=-0.743643887037151:start_y=0.131825904205330:\
      start_scale=3:end_scale=0.0005:end_pts=1500:maxiter=512,trim=duration=60,format=yuv420p[out0];\
      sine=frequency=220:sample_rate=48000:duration=60,tremolo=f=0.25:d=0.7,volume=0.25[out1]
      """),
    item(
      "Game of life", isSeekable: false,
      """
      life=size=128x72:rate=15:ratio=0.3:random_seed=11:mold=18:life_color=0xFFD860:\
      death_color=0xC04030:mold_color=0x182848,trim=duration=60,\
      scale=640:360:flags=neighbor,format=yuv420p[out0];\
      sine=frequency=330:sample_rate=48000:duration=60,tremolo=f=7.5:d=0.9,volume=0.15[out1]
      """),
    item(
      "Colour bars with a tone of 1 kHz", isSeekable: true,
      """
      smptehdbars=size=640x360:rate=25:duration=60,format=yuv420p[out0];\
      sine=frequency=1000:sample_rate=48000:duration=60,volume=0.1[out1]
      """),
  ]

  private static let duration = MediaTime(seconds: 60)

  private static func item(_ title: String, isSeekable: Bool, _ graph: String) -> PlaylistEntry {
    PlaylistEntry(
      .lavfi(graph: graph, duration: duration, seekable: isSeekable), title: title, duration: duration)
  }
}
