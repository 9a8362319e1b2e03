package org.isochron.remote.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotOrderTest {
  private static final Quantisation STEPS = Quantisation.DEFAULT;
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(300);

  private final SnapshotEncoder encoder = new SnapshotEncoder(LAYOUT, STEPS, 7);
  private final DecodedEnd end = new DecodedEnd(LAYOUT, STEPS);
  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SnapshotOrder order = new SnapshotOrder(end.decoder, this::receive, clock);
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
    List<ByteBuffer> streams = new ArrayList<>();
    List<Long> sent = new ArrayList<>();
    try (WanderingBodies bodies = new WanderingBodies(seed, LAYOUT)) {
      bodies.fill();
      Snapshot last = bodies.tick(true);
      order.take(copy(encoder.encode(last, BodyChoice.EVERYTHING, false)));
      sent.add(last.tick());
      for (int tick = 0; tick < 200; tick++) {
        bodies.shareThatMoves(random.nextInt(2));
        last = bodies.tick(true);
        sent.add(last.tick());
        streams.add(copy(encoder.encode(last, BodyChoice.EVERYTHING, false)));
        for (int most = random.nextInt(3); most > 0 && !streams.isEmpty(); most--) {
          order.take(streams.remove(random.nextInt(streams.size())));
        }
      }
      while (!streams.isEmpty()) {
        order.take(streams.remove(streams.size() - 1));
      }
      end.requireSame(last, false);
    }

    assertThat(ticks).isEqualTo(sent);
    assertThat(outcomes).contains(Outcome.EARLY).doesNotContain(Outcome.DAMAGED);
  }

  @Test
  void whatWaitsFollowsTheKeyframe() {
    try (WanderingBodies bodies = new WanderingBodies(3, LAYOUT)) {
      bodies.fill();
      order.take(encode(bodies));
      bodies.shareThatMoves(0);
      encode(bodies); // never arrives
      ByteBuffer keyframe = copy(encoder.keyframe());
      order.take(encode(bodies));
      assertThat(ticks).hasSize(1);

      order.take(keyframe);

      assertThat(ticks).hasSize(3);
      assertThat(end.decoder.isSynced()).isTrue();
    }
  }

  @Test
  void snapshotThatIsMissingForTooLongCostsAKeyframe() {
    try (WanderingBodies bodies = new WanderingBodies(7, LAYOUT)) {
      bodies.fill();
      order.take(encode(bodies));
      bodies.shareThatMoves(0);
      encode(bodies); // never arrives
      for (int tick = 0; tick < 120; tick++) {
        order.take(encode(bodies));
      }
      assertThat(end.decoder.isSynced()).as("it may still arrive").isTrue();
      for (int tick = 0; tick < 20; tick++) {
        order.take(encode(bodies));
      }
      assertThat(end.decoder.isSynced()).isFalse();
    }
  }

  @Test
  void lossIsKnownWithinSecondsAlsoIfSnapshotsComeSlowly() {
    try (WanderingBodies bodies = new WanderingBodies(9, LAYOUT)) {
      bodies.fill();
      order.take(encode(bodies));
      bodies.shareThatMoves(0);
      ByteBuffer late = encode(bodies);
      order.take(encode(bodies));
      encode(bodies); // never arrives
      order.take(encode(bodies));
      clock.advance(1_900_000_000);
      order.take(late);
      clock.advance(1_900_000_000);
      order.take(encode(bodies));
      assertThat(end.decoder.isSynced()).as("the next one has the same time").isTrue();
      clock.advance(200_000_000);
      order.take(encode(bodies));
      assertThat(end.decoder.isSynced()).isFalse();
    }
  }

  @Test
  void whatAKeyframeReplacesTakesNoRoomForLong() {
    try (WanderingBodies bodies = new WanderingBodies(6, LAYOUT)) {
      bodies.fill();
      order.take(encode(bodies));
      bodies.shareThatMoves(0);
      for (int loss = 0; loss < 300; loss++) { // leaves 1,200 waiting snapshots
        encode(bodies); // never arrives
        for (int later = 0; later < 4; later++) {
          order.take(encode(bodies));
          assertThat(end.decoder.isSynced()).as("loss %d", loss).isTrue();
        }
        order.take(copy(encoder.keyframe()));
      }
    }
    assertThat(ticks).hasSize(301);
  }

  private ByteBuffer encode(WanderingBodies bodies) {
    return copy(encoder.encode(bodies.tick(true), BodyChoice.EVERYTHING, false));
  }

  private static ByteBuffer copy(ByteBuffer snapshot) {
    byte[] bytes = new byte[snapshot.remaining()];
    snapshot.get(bytes);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** As from a hostile relay, or a game that sends events of its own. */
  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, 1L << 32 | Integer.MAX_VALUE})
  void eventOfABodyThatNoWorldHasIsPassedOver(long body) {
    for (Event.Kind kind : List.of(Event.Kind.SPAWN, Event.Kind.DESPAWN)) {
      ByteBuffer bytes = ByteBuffer.allocate(Event.BYTES);
      bytes.putInt(kind.number()).position(2 * Integer.BYTES + 3 * Long.BYTES).putLong(body);
      Event event = Event.empty().readFrom(bytes.clear());
      assertThat(event.bodyA()).isEqualTo(body);

      assertThatCode(() -> end.decoder.snapshot().follow(event)).doesNotThrowAnyException();
    }
  }
}
