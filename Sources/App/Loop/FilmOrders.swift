// The one place that gives a playback engine the orders of the model. Main thread.

import Base
import Core
import Library
import Media

extension PlaybackEngine {
  /// Carries out an order of the model; the engine queues it.
  func take(_ order: FilmOrder) {
    switch order {
    case .open(let item, let location, let start, let paused, let headers, let origin):
      open(item, location, startAt: start, paused: paused, headers: headers, origin: origin)
    case .prepare(let item, let location, let headers, let origin):
      prepare(item, location, headers: headers, origin: origin)
    case .dropPrepared: dropPrepared()
    case .close: stop()
    case .setPaused(let paused): setPaused(paused)
    case .seek(let time, let exact, let direction):
      seek(to: time, exact: exact, direction: direction < 0 ? .backward : .forward)
    case .selectTrack(let kind, let stream, let file):
      selectTrack(kind, stream, file: file.map(SubtitleFinder.resolved))
    case .checkSubtitle(let stream, let file): checkSubtitle(stream, SubtitleFinder.resolved(file))
    case .selectSound(let stream, let sound, let waits):
      selectSound(stream, sound, waits: waits)
    case .delaySubtitles(let kind, let delay): setSubtitleDelay(kind, delay)
    case .showSubtitles(let shows): setSubtitlesShown(shows)
    case .showSecondarySubtitles(let shows): setSecondarySubtitlesShown(shows)
    case .setLoop(let range): setLoop(range)
    case .setSkips(let skips): setSkips(skips)
    case .stepFrame(let direction): stepFrame(forward: direction > 0)
    case .setAudioDelay(let delay): setAudioDelay(delay)
    case .setVolume(let volume): setVolume(volume)
    case .setMuted(let muted): setMuted(muted)
    case .setSpeed(let speed): setSpeed(speed)
    case .setSound(let options): setSound(options)
    case .adjustPicture(let look): setLook(look)
    case .goToLiveEdge: goToLiveEdge()
    case .setQuality(let quality): setQuality(quality)
    case .deinterlace(let when): setDeinterlacing(when)
    case .keepFrames(let keeps): keepFrames(keeps)
    // A question: `EffectRunner` answers it.
    case .findLine: break
    }
  }
}
