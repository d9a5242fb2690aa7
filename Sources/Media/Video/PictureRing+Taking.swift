// What the main thread wants of the pictures, and takes of them. None of it blocks.

internal import Base
internal import CFFmpeg
internal import Picture
internal import Platform
internal import Synchronization

extension PictureRing {
  /// Makes pictures of that size, or of a part of them at that size.
  ///
  /// `isLargest` is whether no item has been shown larger. Says whether the shown picture can only be right once its
  /// frame has been decoded anew.
  func setSize(_ size: PixelSize, _ crop: PictureCrop, isLargest: Bool) -> Bool {
    defer { producer.signal() }
    return state.withLock { state in
      state.release.isLargest = isLargest
      return state.change { ($0.size, $0.crop) = (size, crop) }
    }
  }

  /// Gives pictures brightness and the like.
  ///
  /// Says whether the shown one can only be right once its frame has been decoded anew.
  func setLook(_ look: PictureLook) -> Bool {
    defer { producer.signal() }
    return state.withLock { $0.change { $0.look = look } }
  }

  /// Shows frames of two fields without a comb, or as they are.
  ///
  /// Says whether the shown picture can only be right once its frame has been decoded anew: it has been let go, the
  /// deinterlacer has had it, or has to have it.
  func setDeinterlacing(_ when: Deinterlacing) -> Bool {
    defer { producer.signal() }
    return state.withLock { state in
      guard when != state.deinterlacing else { return false }
      state.release.noteChange()
      state.deinterlacing = when
      guard let shown = state.shown, let request = state.request else { return false }
      let slot = state.entries[shown].slot
      // Those of two fields are not let go.
      guard slot.hasFrame else { return when == .yes }
      return slot.isFiltered
        || (when.applies(to: slot.frame) && request.showsFields(of: slot.frame, .upright))
    }
  }

  /// Draws these subtitles into the pictures; nil is none.
  ///
  /// Says whether the shown one can only be right once its frame has been decoded anew.
  func setOverlay(_ overlay: SubtitleOverlay?) -> Bool {
    defer { producer.signal() }
    return state.withLock { $0.change { $0.overlay = overlay } }
  }

  func setWanted(_ wanted: Bool) {
    state.withLock { $0.isWanted = wanted }
    producer.signal()
  }

  func setSpeed(_ speed: Double) { state.withLock { $0.speed = max(0.01, speed) } }

  func setFrameRateLimit(_ limit: Double) { state.withLock { $0.limit = limit } }

  /// The newest picture that is due, if it is not the one that was taken last.
  func take(at now: MediaTime) -> TakenPicture? {
    let (picture, wakes) = state.withLock { state -> (TakenPicture?, Bool) in
      var newest: Int?
      var isFirst = false
      while let index = state.order.first, state.entries[index].phase == .ready,
        state.entries[index].rank == .first || state.entries[index].time <= now
      {
        // The first picture after a seek is worth a moment of its own.
        if isFirst { break }
        if let newest {
          if state.entries[newest].rank != .filteredAgain { state.droppedCount += 1 }
          state.free(newest)
        }
        newest = index
        isFirst = state.entries[index].rank == .first
        state.order.removeFirst()
      }
      var isAnew = newest == nil
      if isAnew, let anew = state.anew, state.entries[anew].phase == .ready {
        newest = anew
        state.anew = nil
      }
      guard let newest else { return (nil, false) }
      if !isAnew {
        isAnew = state.entries[newest].rank == .filteredAgain
        if !isAnew {
          state.shownCount += 1
          state.lead.grow()
          state.release.noteShown()
        }
        state.lastShown = state.entries[newest].time
        if let anew = state.anew, state.entries[anew].phase == .ready { state.free(anew) }
        state.anew = nil
      }
      if let shown = state.shown { state.free(shown) }
      state.shown = newest
      state.entries[newest].phase = .shown
      state.serial += 1
      let entry = state.entries[newest]
      let isReshaped = entry.slot.shape != state.shape
      state.shape = entry.slot.shape
      let taken = TakenPicture(
        pixels: entry.slot.pixels, time: entry.time, serial: state.serial, isRedelivery: isAnew,
        isReshaped: isReshaped, shape: state.shape)
      return (taken, state.request != entry.request || state.order.count <= state.lead.refill)
    }
    if wakes { producer.signal() }
    return picture
  }

  /// What `grab` finds.
  struct Grabbed {
    /// The frame's time, also where the frame was let go; nil where nobody looks, and there is none.
    var time: MediaTime?
    var deinterlacing: Deinterlacing
    /// Quarter turns clockwise that the person gives it.
    var quarterTurns: Int
    var overlay: SubtitleOverlay?
    var isSimplified: Bool
  }

  /// Holds on to the frame that is shown.
  func grab(into frame: borrowing Frame) -> Grabbed {
    state.withLock { state in
      var grabbed = Grabbed(
        time: nil, deinterlacing: state.deinterlacing, quarterTurns: state.crop.quarterTurns,
        overlay: state.overlay, isSimplified: true)
      if state.isWanted, let shown = state.shown {
        let slot = state.entries[shown].slot
        guard !slot.hasFrame || av_frame_ref(frame.raw, slot.frame) >= 0 else { return grabbed }
        // What has come out of the deinterlacer is no field.
        if slot.isFiltered { grabbed.deinterlacing = .no }
        grabbed.time = state.entries[shown].time
        grabbed.isSimplified = state.isSimplified
      }
      return grabbed
    }
  }

  /// When the next picture is due: at once, at a time of the item, or never as things are.
  func nextDue() -> (isNow: Bool, time: MediaTime?) {
    state.withLock { state in
      if let anew = state.anew, state.entries[anew].phase == .ready { return (true, nil) }
      guard let first = state.order.first, state.entries[first].phase == .ready else { return (false, nil) }
      return (state.entries[first].rank == .first, state.entries[first].time)
    }
  }

  /// Shown, dropped and waiting pictures, and the time of the last one shown.
  var figures: (shown: Int, dropped: Int, waiting: Int, lastShown: MediaTime?) {
    state.withLock { ($0.shownCount, $0.droppedCount, $0.order.count, $0.lastShown) }
  }
}
