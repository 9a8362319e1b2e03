package org.isochron.bench.export;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Frames of a reader in a trace. Each frame lasts until the next frame is made, so frames that were
 * shown for too long appear as long slices. Owner: one thread.
 */
final class FrameTrack {
  private final TraceFile file;
  private final long track;
  private final long delay;
  private final long age;
  private Optional<Made> last = Optional.empty();

  private record Made(
      long nanos, boolean isStarved, long flow, List<TraceFile.Argument> arguments) {
    Made starved() {
      return new Made(nanos, true, flow, arguments);
    }
  }

  FrameTrack(TraceFile file, String name) throws IOException {
    this.file = file;
    track = file.track("frames " + name);
    delay = file.counter("delay " + name);
    age = file.counter("age " + name);
  }

  void frame(
      long nanos,
      boolean isStarved,
      long delayNanos,
      long ageNanos,
      long flow,
      List<TraceFile.Argument> arguments)
      throws IOException {
    end(nanos);
    last = Optional.of(new Made(nanos, isStarved, flow, arguments));
    file.count(delay, nanos, delayNanos);
    file.count(age, nanos, ageNanos);
  }

  void starved() {
    last = last.map(Made::starved);
  }

  void end(long nanos) throws IOException {
    if (last.isPresent()) {
      Made made = last.get();
      String name = made.isStarved() ? "starved frame" : "frame";
      file.slice(track, made.nanos(), nanos, name, made.flow(), made.arguments());
    }
    last = Optional.empty();
  }
}
