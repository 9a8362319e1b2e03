package org.isochron.bench.lab;

import java.util.Locale;
import org.isochron.physics.timestep.RefreshSettings;
import org.isochron.physics.timestep.Timestep;

/**
 * What the article on multiples of a refresh prints of its driver, frame by frame: the frame, the time since the frame before,
 * what is accumulated in the buffer, and the total that has passed in ticks. The deltas up to a frame are its accumulated time
 * and its total together.
 */
final class FrameColumns {
  private FrameColumns() {}

  static String of(Drive drive) {
    Timestep steps = Timestep.wholeRefreshes(RefreshSettings.of(drive.refresh()));
    StringBuilder text = new StringBuilder("refresh-multiple, frame by frame, in ms\n\n");
    text.append("  frame   time delta  accumulated        total\n");
    long before = drive.frames().get(0);
    long total = 0;
    int frame = 0;
    for (long now : drive.frames()) {
      int ticks = steps.advance(now);
      for (int index = 0; index < ticks; index++) {
        total += steps.dtNanos(index);
      }
      text.append(String.format(
          Locale.ROOT,
          "  %5d %12s %12s %12s\n",
          frame,
          millis(now - before),
          millis(steps.pendingNanos()),
          millis(total)));
      before = now;
      frame++;
    }
    return text.append('\n').toString();
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%d.%06d", nanos / 1_000_000, nanos % 1_000_000);
  }
}
