package org.isochron.bench.journal;

import java.io.IOException;
import java.io.PrintWriter;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.replay.FrameReplay;
import org.isochron.replay.Journal;

final class RecordedFrames {
  private RecordedFrames() {}

  static boolean print(Journal journal, int reader, FrameSource.Settings settings, PrintWriter out)
      throws IOException {
    FrameReplay frames = FrameReplay.of(journal, reader);
    try (FrameSource source = FrameSource.on(frames.state(), settings)) {
      long[] number = {0};
      long count = frames.run(present -> out.println(line(number[0]++, source.at(present))));
      if (count == 0) {
        out.println("the journal has no frames of reader %d: note them with Recording.openFrames()"
            .formatted(reader));
      } else {
        out.println(summary(source.counts()));
      }
      return count > 0;
    }
  }

  private static String line(long number, RenderFrame frame) {
    return "frame %5d: %s, instant %.6f s, alpha %.4f, delay %.3f ms, age %.3f ms"
        .formatted(
            number,
            frame.info().state(),
            frame.seconds(),
            frame.info().alpha(),
            frame.info().delayNanos() / 1e6,
            frame.info().ageNanos() / 1e6);
  }

  private static String summary(FrameInfo.Counts counts) {
    return "%d frames: %d starved, %d of them held; %d before the window; %d epochs; %d snapshots skipped"
        .formatted(
            counts.frames(),
            counts.starved(),
            counts.held(),
            counts.beforeWindow(),
            counts.epochs(),
            counts.skippedSnapshots());
  }
}
