package org.isochron.bench.summary;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.isochron.bench.output.OutputFolder;

/**
 * Figures of a run, for {@code summary.json}.
 *
 * @param reason explanation of the result and the fix; may be empty
 * @param source channel through which another process served the ticks, if one did
 * @param network network figures, if any
 */
public record Summary(
    long seconds,
    TickFigures ticks,
    FrameFigures frames,
    Damage damage,
    Setup setup,
    String verdict,
    String reason,
    Optional<String> source,
    Optional<NetworkFigures> network) {
  private static final String FILE = "summary.json";

  public Summary(
      long seconds,
      TickFigures ticks,
      FrameFigures frames,
      Damage damage,
      Setup setup,
      String verdict,
      String reason) {
    this(
        seconds, ticks, frames, damage, setup, verdict, reason, Optional.empty(), Optional.empty());
  }

  public Path write(OutputFolder folder) throws IOException {
    return folder.write(FILE, json());
  }

  public String json() {
    JsonStringWriter json = JsonWriter.indent("  ")
        .string()
        .object()
        .value("seconds", seconds)
        .value("ticks", ticks.ticks())
        .value("ticksDue", ticks.dueTicks())
        .value("driftNanos", ticks.driftNanos())
        .object("latenessMicros", micros(ticks.lateness()))
        .object("stepMicros", micros(ticks.step()))
        .value("frames", frames.frames())
        .value("starvedPermille", frames.starvedPermille())
        .value("beforeWindowPermille", frames.beforeWindowPermille())
        .object("ageMillis", ages())
        .value("tornSnapshots", damage.tornSnapshots())
        .value("nonNeighbours", damage.nonNeighbours())
        .value("backwards", damage.backwards())
        .value("lostInputs", damage.lostInputs())
        .value("lostEvents", damage.lostEvents())
        .value("bytesPerTick", damage.bytesPerTick())
        .value("bytesPerFrame", damage.bytesPerFrame())
        .value("engine", setup.engine())
        .value("bodies", setup.bodies())
        .value("hz", setup.hertz())
        .value("fps", setup.framesPerSecond())
        .value("readers", setup.readers())
        .value("seed", setup.seed())
        .value("verdict", verdict)
        .value("reason", reason);
    source.ifPresent(path -> json.value("source", path));
    network.ifPresent(figures -> json.value("bytesPerSecond", figures.bytesPerSecond())
        .value("clockErrorMicros", figures.clockErrorMicros())
        .value("lostSnapshots", figures.lostSnapshots())
        .value("lostCommands", figures.lostCommands())
        .value("unknownCommands", figures.unknownCommands())
        .value("repeatedCommands", figures.repeatedCommands()));
    return json.end().done() + "\n";
  }

  private static Map<String, BigDecimal> micros(Quantiles durations) {
    Map<String, BigDecimal> micros = new LinkedHashMap<>();
    micros.put("p50", BigDecimal.valueOf(durations.p50Nanos(), 3));
    micros.put("p99", BigDecimal.valueOf(durations.p99Nanos(), 3));
    micros.put("p999", BigDecimal.valueOf(durations.p999Nanos(), 3));
    micros.put("max", BigDecimal.valueOf(durations.maxNanos(), 3));
    return micros;
  }

  private Map<String, BigDecimal> ages() {
    Map<String, BigDecimal> millis = new LinkedHashMap<>();
    millis.put("p50", BigDecimal.valueOf(frames.age().p50Nanos(), 6));
    millis.put("p99", BigDecimal.valueOf(frames.age().p99Nanos(), 6));
    millis.put("max", BigDecimal.valueOf(frames.age().maxNanos(), 6));
    return millis;
  }
}
