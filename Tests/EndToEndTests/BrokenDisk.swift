import Glibc
import PtyHarness

/// A disk that fails for one file: a library that is loaded before libc and stands between the player and `read`.
enum BrokenDisk {
  /// The result of a read of the bad bytes.
  enum Fault: String {
    /// The kernel's answer for a bad sector.
    case unreadable
    /// The answer of a network file system whose file was replaced.
    case stale
    /// None, as of a drive that tries again and again.
    case hanging
  }

  /// A terminal whose program cannot read some bytes of a file.
  static func options(_ path: String, _ bytes: Range<Int>, _ fault: Fault) throws -> PtyOptions {
    var options = try Inset.options()
    options.environment["LD_PRELOAD"] = try library.get()
    options.environment["FAULT_PATH"] = path
    options.environment["FAULT_FIRST"] = "\(bytes.lowerBound)"
    options.environment["FAULT_END"] = "\(bytes.upperBound)"
    options.environment["FAULT_KIND"] = fault.rawValue
    return options
  }

  /// The size of a file.
  static func size(of path: String) -> Int {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
  }

  /// The clip in a container whose head is at its start alone.
  static let film = Result {
    let media = try Media.shared.get()
    let path = media.folder + "/scratched.mkv"
    let words = ["-v", "error", "-nostdin", "-y", "-i", media.clip, "-c", "copy", path]
    let run = try CapturedProgram("ffmpeg", words, seconds: 60)
    guard run.exit?.status == .code(0) else { throw Media.MediaFailure(description: run.errorText) }
    return path
  }

  private static let library = Result { try build() }

  private static func build() throws -> String {
    let folder = try Media.shared.get().home
    let (code, library) = (folder + "/broken-disk.c", folder + "/broken-disk.so")
    try Media.write(source, to: code)
    let run = try CapturedProgram(
      "cc", ["-shared", "-fPIC", "-O1", "-o", library, code, "-ldl"], seconds: 60)
    guard run.exit?.status == .code(0) else { throw Media.MediaFailure(description: "cc: \(run.errorText)") }
    return library
  }

  private static let source = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>

    ssize_t read(int file, void *bytes, size_t count) {
      static ssize_t (*next)(int, void *, size_t);
      if (!next) next = (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
      const char *path = getenv("FAULT_PATH"), *first = getenv("FAULT_FIRST");
      const char *end = getenv("FAULT_END"), *kind = getenv("FAULT_KIND");
      if (!path || !first || !end || !kind) return next(file, bytes, count);
      char link[64], name[4096];
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      ssize_t length = readlink(link, name, sizeof name - 1);
      if (length < 0) return next(file, bytes, count);
      name[length] = 0;
      if (strcmp(name, path)) return next(file, bytes, count);
      long long place = lseek(file, 0, SEEK_CUR), bad = atoll(first);
      if (place >= atoll(end) || place + (long long)count <= bad) return next(file, bytes, count);
      if (place < bad) return next(file, bytes, bad - place);
      while (!strcmp(kind, "hanging")) pause();
      errno = strcmp(kind, "stale") ? EIO : ESTALE;
      return -1;
    }
    """#
}
