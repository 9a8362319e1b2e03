package org.isochron.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Wall clock of one process, which libfaketime shifts without changing the monotonic clock. Owner:
 * the trial's thread.
 */
public record WallClock(Path file) {
  private static final List<Path> PATHS = List.of(
      Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"),
      Path.of("/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1"),
      Path.of("/usr/lib/faketime/libfaketimeMT.so.1"));

  /** Returns a process's clock. */
  public static WallClock of(Path folder, String name) throws IOException {
    WallClock clock = new WallClock(folder.toAbsolutePath().resolve(name + ".clock"));
    Files.createDirectories(folder);
    clock.shift(0);
    return clock;
  }

  public static boolean isPossible() {
    return library().isPresent();
  }

  private static Optional<Path> library() {
    return PATHS.stream().filter(Files::exists).findFirst();
  }

  public ChildProcess.Settings applied(ChildProcess.Settings settings) {
    return library()
        .map(library -> settings.after(
            "env",
            "LD_PRELOAD=" + library,
            "FAKETIME_TIMESTAMP_FILE=" + file,
            "FAKETIME_CACHE_DURATION=1",
            "FAKETIME_FORCE_MONOTONIC_FIX=0", // otherwise, every Java wait ends immediately
            "DONT_FAKE_MONOTONIC=1"))
        .orElse(settings);
  }

  /** Shifts the clock. */
  public void shift(long seconds) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.writeString(next, "%+d%n".formatted(seconds));
    Files.move(next, file, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
  }
}
