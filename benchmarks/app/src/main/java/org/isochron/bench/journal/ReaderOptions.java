package org.isochron.bench.journal;

import java.time.Duration;
import java.util.Locale;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.replay.Recording;
import picocli.CommandLine.Option;

/** A mixin for reproduced frames. Owner: the command's thread. */
final class ReaderOptions {
  @Option(
      names = "--reader",
      paramLabel = "NUMBER",
      description = "number of the journalled reader, 0 for the first (default: ${DEFAULT-VALUE})")
  private int reader;

  @Option(
      names = "--delay",
      paramLabel = "DELAY",
      description =
          "the reader's delay: exact, balanced, predictive, or milliseconds (default: ${DEFAULT-VALUE})")
  private String delay = "balanced";

  int reader() {
    return reader;
  }

  FrameSource.Settings settings(OptionCheck check) {
    check.requireWithin("--reader", reader, 0, Recording.MAX_FRAME_LOGS - 1);
    return check.accepted("", () -> FrameSource.Settings.of(delay(delay)));
  }

  private static Delay delay(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "exact" -> Delay.exact();
      case "balanced" -> Delay.balanced();
      case "predictive" -> Delay.predictive();
      default -> {
        if (!name.matches("[0-9]{1,4}")) {
          throw new IllegalArgumentException(
              "--delay is %s: it is exact, balanced, predictive, or 0 to 9999 milliseconds"
                  .formatted(name));
        }
        yield Delay.fixed(Duration.ofMillis(Integer.parseInt(name)));
      }
    };
  }
}
