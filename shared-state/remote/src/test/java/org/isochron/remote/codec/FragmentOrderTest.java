package org.isochron.remote.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
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
  private static final Quantisation STEPS = Quantisation.DEFAULT;
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(300);

  private final SnapshotEncoder encoder = new SnapshotEncoder(LAYOUT, STEPS, 7);
  private final DecodedEnd end = new DecodedEnd(LAYOUT, STEPS);
  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final FragmentOrder order = new FragmentOrder(end.decoder, this::receive, clock);
  private final List<Long> ticks = new ArrayList<>();
  private final List<Outcome> outcomes = new ArrayList<>();

  private void receive(Outcome outcome) {
    outcomes.add(outcome);
    if (outcome == Outcome.WHOLE) {
      end.publish();
      ticks.add(end.reader.newest().tick());
    }
  }

  /** Each snapshot has a stream of its own. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everySnapshotIsReadInItsOrderWhateverOvertakes(long seed) {
    Random random = new Random(seed);
    List<List<ByteBuffer>> streams = new ArrayList<>();
    List<Long> sent = new ArrayList<>();
    try (WanderingBodies bodies = new WanderingBodies(seed, LAYOUT)) {
      bodies.fill();
      Snapshot last = bodies.tick(true);
      take(copies(encoder.encode(last, BodyChoice.EVERYTHING, false)));
      sent.add(last.tick());
      for (int tick = 0; tick < 200; tick++) {
        bodies.shareThatMoves(random.nextInt(2));
        last = bodies.tick(true);
        sent.add(last.tick());
        streams.add(copies(encoder.encode(last, BodyChoice.EVERYTHING, false)));
        for (int fragments = random.nextInt(12); fragments > 0 && !streams.isEmpty(); fragments--) {
          deliver(streams, random.nextInt(streams.size()));
        }
      }
      while (!streams.isEmpty()) {
        deliver(streams, streams.size() - 1);
      }
      end.requireSame(last, false);
    }

    assertThat(ticks).isEqualTo(sent);
    assertThat(outcomes).contains(Outcome.EARLY).doesNotContain(Outcome.DAMAGED);
  }

  private void deliver(List<List<ByteBuffer>> streams, int stream) {
    order.take(streams.get(stream).remove(0));
    if (streams.get(stream).isEmpty()) {
      streams.remove(stream);
    }
  }

  @Test
  void keyframeOfTheNumberOfAHalfReadChangeIsReadFromItsEnd() {
    try (WanderingBodies bodies = new WanderingBodies(4, LAYOUT)) {
      bodies.fill();
      take(encode(bodies));
      bodies.shareThatMoves(1);
      List<ByteBuffer> change = encode(bodies);
      List<ByteBuffer> keyframe = copies(encoder.keyframe());
      order.take(change.get(0));
      for (int index = keyframe.size() - 1; index >= 0; index--) {
        order.take(keyframe.get(index));
      }

      assertThat(ticks).hasSize(2);
      assertThat(end.decoder.isSynced()).isTrue();
    }
  }

  @Test
  void whatWaitsFollowsTheKeyframe() {
    try (WanderingBodies bodies = new WanderingBodies(3, LAYOUT)) {
      bodies.fill();
      take(encode(bodies));
      bodies.shareThatMoves(0);
      encode(bodies); // never arrives
      List<ByteBuffer> keyframe = copies(encoder.keyframe());
      take(encode(bodies));
      assertThat(ticks).hasSize(1);

      take(keyframe);

      assertThat(ticks).hasSize(3);
      assertThat(end.decoder.isSynced()).isTrue();
    }
  }

  @Test
  void snapshotThatIsMissingForTooLongCostsAKeyframe() {
    try (WanderingBodies bodies = new WanderingBodies(7, LAYOUT)) {
      bodies.fill();
      take(encode(bodies));
      bodies.shareThatMoves(0);
      encode(bodies); // never arrives
      for (int tick = 0; tick < 120; tick++) {
        take(encode(bodies));
      }
      assertThat(end.decoder.isSynced()).as("it may still arrive").isTrue();
      for (int tick = 0; tick < 20; tick++) {
        take(encode(bodies));
      }
      assertThat(end.decoder.isSynced()).isFalse();
    }
  }

  @Test
  void lossIsKnownWithinSecondsAlsoIfSnapshotsComeSlowly() {
    try (WanderingBodies bodies = new WanderingBodies(9, LAYOUT)) {
      bodies.fill();
      take(encode(bodies));
      bodies.shareThatMoves(0);
      List<ByteBuffer> late = encode(bodies);
      take(encode(bodies));
      encode(bodies); // never arrives
      take(encode(bodies));
      clock.advance(1_900_000_000);
      take(late);
      clock.advance(1_900_000_000);
      take(encode(bodies));
      assertThat(end.decoder.isSynced())
          .as("the next fragment has the same time")
          .isTrue();
      clock.advance(200_000_000);
      take(encode(bodies));
      assertThat(end.decoder.isSynced()).isFalse();
    }
  }

  @Test
  void whatAKeyframeReplacesTakesNoRoomForLong() {
    try (WanderingBodies bodies = new WanderingBodies(6, LAYOUT)) {
      bodies.fill();
      take(encode(bodies));
      bodies.shareThatMoves(0);
      for (int loss = 0; loss < 300; loss++) { // leaves 1,200 waiting fragments
        encode(bodies); // never arrives
        for (int later = 0; later < 4; later++) {
          take(encode(bodies));
          assertThat(end.decoder.isSynced()).as("loss %d", loss).isTrue();
        }
        take(copies(encoder.keyframe()));
      }
    }
    assertThat(ticks).hasSize(301);
  }

  private List<ByteBuffer> encode(WanderingBodies bodies) {
    return copies(encoder.encode(bodies.tick(true), BodyChoice.EVERYTHING, false));
  }

  private void take(List<ByteBuffer> fragments) {
    fragments.forEach(order::take);
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
