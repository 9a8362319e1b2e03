package org.isochron.bench.summary;

import java.io.IOException;
import java.nio.file.Path;
import org.isochron.bench.output.OutputFolder;

/** A run in figures, as {@code summary.json} tells them. The fields of the file and their order are fixed. */
public record Summary(
    long seconds,
    TickFigures ticks,
    FrameFigures frames,
    Damage damage,
    Setup setup,
    String verdict) {
  private static final String FILE = "summary.json";

  /** Writes the file, and returns where it is. */
  public Path write(OutputFolder folder) throws IOException {
    return folder.write(FILE, json());
  }

  /** The file's text. */
  public String json() {
    return new JsonObject()
        .number("seconds", seconds)
        .number("ticks", ticks.ticks())
        .number("ticksDue", ticks.dueTicks())
        .number("driftNanos", ticks.driftNanos())
        .object("latenessMicros", micros(ticks.lateness()))
        .object("stepMicros", micros(ticks.step()))
        .number("frames", frames.frames())
        .number("starvedPermille", frames.starvedPermille())
        .number("beforeWindowPermille", frames.beforeWindowPermille())
        .object("ageMillis", ages())
        .number("tornSnapshots", damage.tornSnapshots())
        .number("nonNeighbours", damage.nonNeighbours())
        .number("backwards", damage.backwards())
        .number("lostInputs", damage.lostInputs())
        .number("lostEvents", damage.lostEvents())
        .number("bytesPerTick", damage.bytesPerTick())
        .number("bytesPerFrame", damage.bytesPerFrame())
        .text("engine", setup.engine())
        .number("bodies", setup.bodies())
        .number("hz", setup.hertz())
        .number("fps", setup.framesPerSecond())
        .number("readers", setup.readers())
        .number("seed", setup.seed())
        .text("verdict", verdict)
        .toString();
  }

  private static JsonObject micros(Quantiles durations) {
    return new JsonObject()
        .decimal("p50", durations.p50Nanos(), 3)
        .decimal("p99", durations.p99Nanos(), 3)
        .decimal("p999", durations.p999Nanos(), 3)
        .decimal("max", durations.maxNanos(), 3);
  }

  private JsonObject ages() {
    return new JsonObject()
        .decimal("p50", frames.age().p50Nanos(), 6)
        .decimal("p99", frames.age().p99Nanos(), 6)
        .decimal("max", frames.age().maxNanos(), 6);
  }
}
