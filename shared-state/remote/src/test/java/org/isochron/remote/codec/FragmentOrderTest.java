package org.isochron.remote.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.state.NanoClock;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FragmentOrderTest {
  private static final int LINES = 4;
  private static final Quantisation STEPS = Quantisation.DEFAULT;
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(300);

  private final SnapshotEncoder encoder = new SnapshotEncoder(LAYOUT, STEPS, 7);
  private final DecodedEnd end = new DecodedEnd(LAYOUT, STEPS);
  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final FragmentOrder order = new FragmentOrder(end.decoder, LINES, this::receive, clock);
  private final List<Long> ticks = new ArrayList<>();
  private final List<Outcome> outcomes = new ArrayList<>();
  private int turn;

  private void receive(Outcome outcome) {
    outcomes.add(outcome);
    if (outcome == Outcome.WHOLE) {
      end.publish();
      ticks.add(end.reader.newest().tick());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everySnapshotIsReadInItsOrderWhateverOvertakes(long seed) {
    Random random = new Random(seed);
    List<Queue<ByteBuffer>> lines = new ArrayList<>();
    for (int line = 0; line < LINES; line++) {
      lines.add(new ArrayDeque<>());
    }
    List<Long> sent = new ArrayList<>();
    try (WanderingBodies bodies = new WanderingBodies(seed, LAYOUT)) {
      bodies.fill();
      useAll(bodies, sent);
      for (int tick = 0; tick < 200; tick++) {
        bodies.shareThatMoves(random.nextInt(2));
        sent.add(send(bodies, lines));
        int share = random.nextInt(3);
        for (int attempt = share * LINES; attempt > 0; attempt--) {
          deliver(lines, random.nextInt(LINES));
        }
      }
      end.requireSame(drain(bodies, lines, sent), false);
    }

    assertThat(ticks).isEqualTo(sent);
    assertThat(outcomes).contains(Outcome.EARLY).doesNotContain(Outcome.DAMAGED);
  }

  private Snapshot drain(WanderingBodies bodies, List<Queue<ByteBuffer>> lines, List<Long> sent) {
    Snapshot last = bodies.tick(true);
    send(encoder.encode(last, BodyChoice.EVERYTHING, false), lines);
    sent.add(last.tick());
    for (int line = LINES - 1; line >= 0; line--) {
      while (!lines.get(line).isEmpty()) {
        deliver(lines, line);
      }
    }
    return last;
  }

  /** Uses every stream once, because a stream without fragments counts as unused. */
  private void useAll(WanderingBodies bodies, List<Long> sent) {
    for (int line = 0; line < LINES; line++) {
      take(encode(bodies), line);
      sent.add(end.reader.newest().tick());
    }
  }

  private long send(WanderingBodies bodies, List<Queue<ByteBuffer>> lines) {
    Snapshot snapshot = bodies.tick(true);
    send(encoder.encode(snapshot, BodyChoice.EVERYTHING, false), lines);
    return snapshot.tick();
  }

  private void send(Fragments fragments, List<Queue<ByteBuffer>> lines) {
    for (int index = 0; index < fragments.count(); index++) {
      lines.get(turn++ % LINES).add(copy(fragments.at(index)));
    }
  }

  private void deliver(List<Queue<ByteBuffer>> lines, int line) {
    ByteBuffer next = lines.get(line).poll();
    if (next != null) {
      order.take(line, next);
    }
  }

  @Test
  void lossIsKnownWhenEveryStreamHasBroughtALaterOneAndWhatWaitsFollowsTheKeyframe() {
    try (WanderingBodies bodies = new WanderingBodies(3, LAYOUT)) {
      bodies.fill();
      useAll(bodies, new ArrayList<>());
      bodies.shareThatMoves(0);
      encode(bodies); // lost
      for (int line = 0; line < LINES; line++) {
        assertThat(end.decoder.isSynced()).as("stream %d", line).isTrue();
        take(encode(bodies), line);
      }
      assertThat(end.decoder.isSynced()).isFalse();

      List<ByteBuffer> keyframe = copies(encoder.keyframe());
      long next = bodies.tick(true).tick() + 1;
      take(encode(bodies), 2);
      for (int index = keyframe.size() - 1; index >= 0; index--) {
        order.take(index % LINES, keyframe.get(index));
      }

      assertThat(ticks.get(ticks.size() - 1)).isEqualTo(next);
    }
  }

  /** The relay opens more streams on demand, and then uses them in turn. */
  @Test
  void firstFragmentOfAStreamIsAwaitedWhateverHasOvertakenIt() {
    try (WanderingBodies bodies = new WanderingBodies(8, LAYOUT)) {
      bodies.fill();
      take(encode(bodies), 0);
      bodies.shareThatMoves(1);
      List<ByteBuffer> change = encode(bodies);
      assertThat(change).hasSizeGreaterThan(1);

      for (int index = 1; index < change.size(); index++) {
        order.take(0, change.get(index));
      }
      assertThat(end.decoder.isSynced()).isTrue();

      order.take(1, change.get(0));
      assertThat(ticks).hasSize(2);
    }
  }

  @Test
  void keyframeOfTheNumberOfAHalfReadChangeIsReadFromItsEnd() {
    try (WanderingBodies bodies = new WanderingBodies(4, LAYOUT)) {
      bodies.fill();
      take(encode(bodies), 0);
      bodies.shareThatMoves(1);
      List<ByteBuffer> change = encode(bodies);
      List<ByteBuffer> keyframe = copies(encoder.keyframe());
      order.take(0, change.get(0));
      for (int index = keyframe.size() - 1; index >= 0; index--) {
        order.take(1 + index % 3, keyframe.get(index));
      }

      assertThat(ticks).hasSize(2);
      assertThat(end.decoder.isSynced()).isTrue();
    }
  }

  @Test
  void streamThatIsSilentForTooLongCostsAKeyframe() {
    try (WanderingBodies bodies = new WanderingBodies(5, LAYOUT)) {
      bodies.fill();
      take(encode(bodies), 0);
      bodies.shareThatMoves(0);
      encode(bodies); // waits on stream 3
      for (int tick = 0; tick < 1_100 && end.decoder.isSynced(); tick++) {
        take(encode(bodies), tick % 3);
      }

      assertThat(end.decoder.isSynced()).isFalse();
      take(copies(encoder.keyframe()), 0);
      assertThat(end.decoder.isSynced()).isTrue();
    }
  }

  @Test
  void lossIsKnownAlsoIfStreamsAreNotUsedAnyMore() {
    try (WanderingBodies bodies = new WanderingBodies(7, LAYOUT)) {
      bodies.fill();
      useAll(bodies, new ArrayList<>());
      bodies.shareThatMoves(0);
      encode(bodies); // lost
      for (int tick = 0; tick < 120; tick++) {
        take(encode(bodies), 2);
      }
      assertThat(end.decoder.isSynced()).as("it may arrive on another stream").isTrue();
      for (int tick = 0; tick < 20; tick++) {
        take(encode(bodies), 2);
      }
      assertThat(end.decoder.isSynced()).isFalse();
    }
  }

  @Test
  void lossIsKnownWithinSecondsAlsoIfSnapshotsComeSlowly() {
    try (WanderingBodies bodies = new WanderingBodies(9, LAYOUT)) {
      bodies.fill();
      useAll(bodies, new ArrayList<>());
      bodies.shareThatMoves(0);
      List<ByteBuffer> late = encode(bodies);
      take(encode(bodies), 2);
      encode(bodies); // lost
      take(encode(bodies), 2);
      clock.advance(1_900_000_000);
      take(late, 1);
      clock.advance(1_900_000_000);
      take(encode(bodies), 2);
      assertThat(end.decoder.isSynced())
          .as("the next fragment has the same time")
          .isTrue();
      clock.advance(200_000_000);
      take(encode(bodies), 2);
      assertThat(end.decoder.isSynced()).isFalse();
    }
  }

  @Test
  void whatAKeyframeReplacesTakesNoRoomForLong() {
    try (WanderingBodies bodies = new WanderingBodies(6, LAYOUT)) {
      bodies.fill();
      useAll(bodies, new ArrayList<>());
      bodies.shareThatMoves(0);
      for (int loss = 0; loss < 300; loss++) { // leaves 1,200 waiting fragments
        encode(bodies);
        for (int line = 0; line < LINES; line++) {
          assertThat(end.decoder.isSynced())
              .as("loss %d, stream %d", loss, line)
              .isTrue();
          take(encode(bodies), line);
        }
        take(copies(encoder.keyframe()), 0);
      }
    }
    assertThat(ticks).hasSize(LINES + 300);
  }

  private List<ByteBuffer> encode(WanderingBodies bodies) {
    return copies(encoder.encode(bodies.tick(true), BodyChoice.EVERYTHING, false));
  }

  private void take(List<ByteBuffer> fragments, int line) {
    fragments.forEach(fragment -> order.take(line, fragment));
  }

  private static List<ByteBuffer> copies(Fragments fragments) {
    List<ByteBuffer> copies = new ArrayList<>();
    for (int index = 0; index < fragments.count(); index++) {
      copies.add(copy(fragments.at(index)));
    }
    return copies;
  }

  private static ByteBuffer copy(ByteBuffer fragment) {
    byte[] bytes = new byte[fragment.remaining()];
    fragment.get(bytes);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
