package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import org.isochron.render.Delay;
import org.isochron.render.FrameInfo;
import org.isochron.render.Starvation;
import org.isochron.render.clock.RenderClock;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page's render clock must match the one in Java to the nanosecond. */
class PageClockTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final List<Delay> DELAYS = List.of(
      Delay.balanced(), Delay.exact(), Delay.predictive(), Delay.fixed(Duration.ofMillis(25)));

  private static final long[] LONG_LATENESSES_NANOS = {
    30_000_000, 80_000_000, 400_000_000, 1_500_000_000
  };

  @TempDir
  private Path folder;

  @Test
  void pageShowsTheInstantsThatTheRenderClockShows() throws Exception {
    PageScript node = PageScript.assumed();
    Path trace = folder.resolve("trace.jsonl");
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(trace))) {
      for (int seed = 0; seed < 12; seed++) {
        record(seed, out);
      }
    }

    assertThat(node.run("clock.mjs", trace.toString())).contains("alike: 14400 frames");
  }

  private static void record(int seed, PrintWriter out) {
    Random random = new Random(seed);
    Delay delay = DELAYS.get(seed % DELAYS.size());
    Starvation starvation = seed % 3 == 0 ? Starvation.stretch() : Starvation.of(delay);
    int window = seed % 2 == 0 ? 64 : 3;
    NanoClock.Manual clock = new NanoClock.Manual(1_000_000_000);
    SharedState state = SharedState.of(
        SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT.withWindowLength(window), clock);
    RenderClock frames = new RenderClock(delay, starvation);
    out.printf(
        "{\"delay\":%s,\"starvation\":%s,\"far\":%b}%n",
        json(delay), json(starvation, window > 4), window > 4);
    try (StateWriter writer = state.claimWriter();
        SnapshotReader reader = state.openReader()) {
      Timeline timeline = new Timeline(1, clock.nanos(), 0, Timeline.NORMAL_PERMILLE);
      writer.snapshots().timeline(timeline);
      long tick = 0;
      long lateNanos = 300_000;
      long lastSequence = 0;
      for (int frame = 0; frame < 1_200; frame++) {
        clock.advance(14_000_000 + random.nextInt(6_000_000));
        if (random.nextInt(100) == 0) {
          lateNanos = random.nextInt(3) == 0
              ? LONG_LATENESSES_NANOS[random.nextInt(LONG_LATENESSES_NANOS.length)]
              : random.nextInt(8_000_000);
        }
        if (random.nextInt(150) == 0) {
          timeline = changed(timeline, random, clock.nanos(), tick);
          writer.snapshots().timeline(timeline);
        }
        while (!timeline.isPaused()
            && timeline.wallAt((tick + 1) * TICK_NANOS) + lateNanos <= clock.nanos()) {
          tick += random.nextInt(200) == 0 ? 1 + random.nextInt(20) : 1;
          long published = timeline.wallAt(tick * TICK_NANOS) + lateNanos - random.nextInt(200_000);
          writer.snapshots().begin(tick, tick * TICK_NANOS);
          writer.snapshots().publish(published);
        }
        long nowNanos = clock.nanos();
        long presentNanos = nowNanos + 16_000_000 + (random.nextInt(40) == 0 ? 20_000_000 : 0);
        FrameInfo.State showing = frames.advance(nowNanos, presentNanos, reader);
        StringJoiner fresh = new StringJoiner(",", "[", "]");
        for (int age = reader.lengthAcrossGaps() - 1; age >= 0; age--) {
          if (reader.at(age).sequence() > lastSequence) {
            fresh.add(json(reader.at(age)));
          }
        }
        lastSequence = reader.length() == 0 ? 0 : reader.newest().sequence();
        out.printf(
            "{\"now\":%d,\"present\":%d,\"length\":%d,\"lengthAcrossGaps\":%d,\"fresh\":%s,\"timeline\":%s,\"alpha\":%s,"
                + "\"expected\":[\"%s\",%d,%d,%d,%d,%d]}%n",
            nowNanos,
            presentNanos,
            reader.length(),
            reader.lengthAcrossGaps(),
            fresh,
            json(reader.timeline()),
            frames.alpha(),
            showing,
            frames.instantNanos(),
            frames.delayNanos(),
            frames.missingTicks(),
            frames.beyondNanos(),
            frames.ageNanos());
      }
    }
  }

  private static Timeline changed(Timeline timeline, Random random, long wallNanos, long tick) {
    return switch (random.nextInt(5)) {
      case 0 -> timeline.withSpeed(wallNanos, 0);
      case 1 -> timeline.withSpeed(wallNanos, 100 + random.nextInt(3_000));
      case 2 -> timeline.newEpoch(wallNanos, tick * TICK_NANOS);
      case 3 -> timeline.withLoad(Timeline.LoadState.numbered(random.nextInt(3)));
      default -> timeline.withSpeed(wallNanos, Timeline.NORMAL_PERMILLE);
    };
  }

  private static String json(Delay delay) {
    return delay instanceof Delay.Fixed fixed
        ? "{\"kind\":\"fixed\",\"nanos\":%d}".formatted(fixed.nanos())
        : "{\"kind\":\"%s\"}"
            .formatted(delay.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT));
  }

  private static String json(Starvation starvation, boolean far) {
    return starvation instanceof Starvation.Extrapolate extrapolate
        ? "{\"kind\":\"extrapolate\",\"limit\":%d}".formatted(extrapolate.limitNanos(far))
        : "{\"kind\":\"%s\"}"
            .formatted(starvation.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT));
  }

  private static String json(Snapshot snapshot) {
    return "{\"sequence\":%d,\"epoch\":%d,\"tick\":%d,\"instant\":%d,\"published\":%d,\"timeline\":%s,\"run\":%d}"
        .formatted(
            snapshot.sequence(),
            snapshot.epoch(),
            snapshot.tick(),
            snapshot.instantNanos(),
            snapshot.publishedNanos(),
            json(snapshot.timeline()),
            snapshot.follows() ? 2 : 1);
  }

  private static String json(Timeline timeline) {
    return "{\"epoch\":%d,\"wall\":%d,\"sim\":%d,\"speed\":%d,\"load\":%d}"
        .formatted(
            timeline.epoch(),
            timeline.wallNanos(),
            timeline.simNanos(),
            timeline.speedPermille(),
            timeline.load().number());
  }
}
