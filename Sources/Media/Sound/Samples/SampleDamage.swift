// Removes invalid values from decoded floating-point sound. Sound thread only.

internal import CFFmpeg

extension Frame {
  /// Replaces samples that are NaN, infinite or absurdly large with silence, before a filter or a channel mix spreads
  /// them.
  ///
  /// Only floating-point formats are examined. False without memory.
  func silenceDamage() -> Bool {
    let format = AVSampleFormat(rawValue: raw.pointee.format)
    switch av_get_packed_sample_fmt(format) {
    case AV_SAMPLE_FMT_FLT: return silenceDamage(in: format, Float.self)
    case AV_SAMPLE_FMT_DBL: return silenceDamage(in: format, Double.self)
    default: return true
    }
  }

  private func silenceDamage<Sample: BinaryFloatingPoint>(
    in format: AVSampleFormat, _ type: Sample.Type
  ) -> Bool {
    let (channels, samples) = (Int(raw.pointee.ch_layout.nb_channels), Int(raw.pointee.nb_samples))
    guard channels > 0, samples > 0 else { return true }
    let isPlanar = av_sample_fmt_is_planar(format) != 0
    let (planes, count) = isPlanar ? (channels, samples) : (1, samples * channels)
    // Damage is rare, and the samples may be shared with other references: copy them only when needed.
    let isDamaged = (0..<planes).contains { index in
      plane(index, type).map { plane in (0..<count).contains { !Self.isSound(plane[$0]) } } ?? false
    }
    guard isDamaged else { return true }
    guard av_frame_make_writable(raw) >= 0 else { return false }
    for index in 0..<planes {
      guard let plane = plane(index, type) else { continue }
      for place in 0..<count where !Self.isSound(plane[place]) { plane[place] = 0 }
    }
    return true
  }

  private func plane<Sample>(_ index: Int, _ type: Sample.Type) -> UnsafeMutablePointer<Sample>? {
    raw.pointee.extended_data?[index].map {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: type)
    }
  }

  /// 60 dB above full scale exceeds any real sound.
  private static func isSound<Sample: BinaryFloatingPoint>(_ sample: Sample) -> Bool {
    sample.magnitude <= 1000
  }
}
