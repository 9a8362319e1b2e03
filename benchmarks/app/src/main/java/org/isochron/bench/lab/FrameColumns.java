package org.isochron.bench.lab;

import java.util.Locale;
import org.isochron.physics.Timestep;

/**
 * Reproduces the output of the driver in the article on refresh multiples. The columns of a frame
 * are its time delta and the accumulated time before its updates. The columns of an update are its
 * own delta, the total elapsed time, and the number of the current display frame.
 */
final class FrameColumns {
  private static final String DIFFERENCES = """
      The columns are the article's. Here they are exact: time is counted in whole nanoseconds, where the article adds floats. A
      refresh of 60 Hz has 16.666666 or 16.666667 ms, so that no time is lost. The article's own threshold of a long frame, refresh / 6,
      is 10 s at 60 Hz instead of the 0.1 s of its text; here it is 0.1 s.
      """;

  private FrameColumns() {}

  static String of(Drive drive) {
    Timestep steps = Timestep.wholeRefreshes(Timestep.RefreshSettings.of(drive.refresh()));
    StringBuilder text =
        new StringBuilder("refresh-multiple, as the article's driver prints it, in ms\n\n");
    row(text, "frame", "time delta", "accumulated", "update delta", "total time", "frame #");
    long start = drive.frames().get(0);
    long before = start;
    int frame = 0;
    for (long now : drive.frames()) {
      String accumulated = millis(steps.pendingNanos() + now - before);
      int updates = steps.advance(now);
      String number = String.valueOf(frame);
      String delta = millis(now - before);
      if (updates == 0) {
        row(text, number, delta, accumulated, "", "", "");
      }
      for (int update = 0; update < updates; update++) {
        boolean first = update == 0;
        row(
            text,
            first ? number : "",
            first ? delta : "",
            first ? accumulated : "",
            millis(steps.dtNanos(update)),
            millis(now - start),
            String.valueOf(drive.refresh().tickAt(now - start)));
      }
      before = now;
      frame++;
    }
    return text.append('\n').append(DIFFERENCES).append('\n').toString();
  }

  private static void row(StringBuilder text, Object... cells) {
    text.append(
            String.format(Locale.ROOT, "  %5s %12s %12s %14s %12s %8s", cells).stripTrailing())
        .append('\n');
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%d.%06d", nanos / 1_000_000, nanos % 1_000_000);
  }
}
