package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageStreamTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final int BODIES = 3;

  private static final int TICKS = 70;

  @TempDir
  private Path folder;

  /**
   * The next simulation on a port may have more channels, a laptop's clock stops while the laptop
   * sleeps, and a disconnected server sends nothing.
   */
  @Test
  void pageFollowsTheNextWorldAClockThatJumpedAndLeavesARelayThatIsSilent() throws Exception {
    PageScript node = PageScript.assumed();
    Path messages = folder.resolve("said.jsonl");
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(messages))) {
      write(0, out);
      out.println("{\"ended\":true}");
      write(2, out);
    }

    assertThat(node.run("stream.mjs", messages.toString())).contains("kept: 2 worlds");
  }

  @Test
  void pagePlaysARecordingSeeksInItAndNamesADamagedOne() throws Exception {
    PageScript node = PageScript.assumed();
    Path messages = folder.resolve("recorded.jsonl");
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(messages))) {
      write(0, out);
    }

    assertThat(node.run("recording.mjs", messages.toString())).contains("played: ");
  }

  private static void write(int channels, PrintWriter out) {
    SnapshotLayout layout = SnapshotLayout.bodies(BODIES);
    for (int channel = 0; channel < channels; channel++) {
      layout = layout.withChannel("channel " + channel, SnapshotLayout.Blend.LINEAR);
    }
    NanoClock.Manual clock = new NanoClock.Manual(1_000_000_000);
    SharedState state = SharedState.of(layout, SharedState.Limits.DEFAULT, clock);
    FakeLine page = new FakeLine();
    try (StateWriter writer = state.claimWriter();
        WebLoop loop = new WebLoop(state, WebRelay.Settings.DEFAULT, "t")) {
      writer.snapshots().timeline(new Timeline(1, clock.nanos(), 0, Timeline.NORMAL_PERMILLE));
      loop.arrived(page, clock.nanos());
      loop.receive(page, ByteBuffer.wrap("J01234567t".getBytes(StandardCharsets.UTF_8)));
      for (int tick = 1; tick <= TICKS; tick++) {
        clock.advance(TICK_NANOS);
        writer.snapshots().begin(tick, tick * TICK_NANOS);
        for (int slot = 0; slot < BODIES; slot++) {
          long body = BodyId.of(slot, 1);
          writer.snapshots().body(body, slot, tick, 0, 0, 0, 0, 1);
          for (int channel = 0; channel < channels; channel++) {
            writer.snapshots().channel(channel, body, value(slot, channel, tick));
          }
        }
        writer.snapshots().publish(clock.nanos());
        loop.advance(clock.nanos());
      }
    }
    page.texts.forEach(text -> out.println("{\"text\":" + quoted(text) + "}"));
    for (ByteBuffer snapshot : page.snapshots) {
      byte[] bytes = new byte[snapshot.remaining()];
      snapshot.get(bytes);
      out.println("{\"bytes\":\"" + Base64.getEncoder().encodeToString(bytes) + "\"}");
    }
    List<Integer> values = IntStream.range(0, BODIES * channels)
        .mapToObj(index -> value(index / channels, index % channels, TICKS))
        .toList();
    out.printf("{\"channels\":%d,\"tick\":%d,\"values\":%s}%n", channels, TICKS, values);
  }

  private static int value(int slot, int channel, int tick) {
    return 1_000 * tick + 10 * slot + channel;
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
