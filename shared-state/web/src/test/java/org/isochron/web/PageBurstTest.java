package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Motion in the page while a step of the served simulation takes long, and all due ticks then run
 * at once.
 */
class PageBurstTest {
  private static final int TICK_MILLIS = 10;
  private static final long MILLI = 1_000_000;
  private static final int LEARNING_MILLIS = 5_000;
  private static final int EVERY_MILLIS = 3_000;
  private static final int STALLS = 7;
  private static final int LATENCY_MILLIS = 10;
  private static final int FOLLOWED_TICKS = 64;

  @TempDir
  private Path folder;

  /**
   * The page keeps 64 snapshots, which are as many as the longest burst without a gap. No delay
   * covers a longer step, after which the picture jumps to the present.
   */
  @ParameterizedTest(name = "steps of {0} ms, windows of {1}")
  @CsvSource({"60, 2", "60, 64", "500, 3", "700, 3"})
  void pageJumpsOnlyAfterStepsThatAreLongerThanItsWindow(int stepMillis, int window)
      throws Exception {
    PageScript node = PageScript.assumed();
    Path messages = folder.resolve("burst.jsonl");
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(messages))) {
      serve(stepMillis, window, out);
    }
    boolean jumps = stepMillis > FOLLOWED_TICKS * TICK_MILLIS;

    assertThat(node.run(
            "burst.mjs",
            messages.toString(),
            String.valueOf(LEARNING_MILLIS),
            String.valueOf(jumps ? stepMillis : 0),
            String.valueOf(jumps ? STALLS : 0)))
        .contains("even: ");
  }

  private static void serve(int stepMillis, int window, PrintWriter out) {
    NanoClock.Manual clock = new NanoClock.Manual(1_000_000_000);
    SharedState state = SharedState.of(
        SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT.withWindowLength(window), clock);
    FakeLine page = new FakeLine();
    try (StateWriter writer = state.claimWriter();
        WebLoop loop = new WebLoop(state, WebRelay.Settings.DEFAULT, "t")) {
      writer.snapshots().timeline(new Timeline(1, clock.nanos(), 0, Timeline.NORMAL_PERMILLE));
      loop.arrived(page, clock.nanos());
      loop.receive(page, ByteBuffer.wrap("J01234567t".getBytes(StandardCharsets.UTF_8)));
      long tick = 0;
      for (int millis = 1; millis <= LEARNING_MILLIS + STALLS * EVERY_MILLIS; millis++) {
        clock.advance(MILLI);
        int into = (millis - LEARNING_MILLIS) % EVERY_MILLIS;
        boolean stalls = millis > LEARNING_MILLIS && into > 0 && into < stepMillis;
        while (!stalls && (tick + 1) * TICK_MILLIS <= millis) {
          tick++;
          writer.snapshots().begin(tick, tick * TICK_MILLIS * MILLI);
          writer.snapshots().body(BodyId.of(0, 1), (float) tick, 0, 0, 0, 0, 0, 1);
          writer.snapshots().publish(clock.nanos());
        }
        loop.advance(clock.nanos());
        write(page, millis + LATENCY_MILLIS, out);
      }
    }
  }

  private static void write(FakeLine page, int millis, PrintWriter out) {
    for (String text : page.texts) {
      out.printf(
          "{\"millis\":%d,\"text\":\"%s\"}%n",
          millis, text.replace("\\", "\\\\").replace("\"", "\\\""));
    }
    for (ByteBuffer snapshot : page.snapshots) {
      byte[] bytes = new byte[snapshot.remaining()];
      snapshot.get(bytes);
      out.printf(
          "{\"millis\":%d,\"bytes\":\"%s\"}%n", millis, Base64.getEncoder().encodeToString(bytes));
    }
    page.texts.clear();
    page.snapshots.clear();
  }
}
