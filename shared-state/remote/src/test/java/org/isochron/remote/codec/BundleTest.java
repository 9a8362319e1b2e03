package org.isochron.remote.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.state.AllocationCount;
import org.isochron.state.NanoClock;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleTest {
  private static final Quantisation STEPS = Quantisation.DEFAULT;

  /** Few enough bodies that every change fits in a bundle. */
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(20);

  private static final long TICK_NANOS = 10_000_000;
  private static final int MANY_TICKS = 10_000;
  private static final double LOSS = 0.1;

  private SnapshotEncoder encoder = new SnapshotEncoder(LAYOUT, STEPS, 7);
  private BundleWriter writer = new BundleWriter();
  private DecodedEnd end = new DecodedEnd(LAYOUT, STEPS);
  private DecodedEnd reference = new DecodedEnd(LAYOUT, STEPS);
  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private SnapshotOrder order = order();
  private BundleReader reader = new BundleReader(order);
  private final List<Long> ticks = new ArrayList<>();
  private final Map<Long, Integer> published = new HashMap<>();
  private final Map<Long, Integer> startPoses = new HashMap<>();

  /** Keyframes also have earlier start poses. */
  private boolean isKeyframe;

  private SnapshotOrder order() {
    return new SnapshotOrder(end.decoder, this::receive, clock);
  }

  private void receive(Outcome outcome) {
    assertThat(outcome).isNotEqualTo(Outcome.DAMAGED);
    if (outcome == Outcome.WHOLE) {
      end.publish();
      Snapshot newest = end.reader.newest();
      ticks.add(newest.tick());
      assertThat(contents(newest)).isEqualTo(published.get(newest.tick()));
      assertThat(isKeyframe
              || startPoses(newest) == Objects.requireNonNull(startPoses.get(newest.tick())))
          .isTrue();
    }
  }

  private static int contents(Snapshot snapshot) {
    int hash = snapshot.slotCount();
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      int generation = snapshot.generations()[slot];
      hash = 31 * hash + generation;
      if (generation != 0) { // empty slots keep the last pose
        hash = 31 * hash + Float.hashCode(snapshot.poses().x()[slot]);
        hash = 31 * hash + Float.hashCode(snapshot.poses().qw()[slot]);
      }
    }
    return hash;
  }

  private static int startPoses(Snapshot snapshot) {
    return Arrays.hashCode(Arrays.copyOf(snapshot.startPoses().y(), snapshot.startCount()));
  }

  /** Encodes the next tick, and notes what a decoder that loses nothing shows. */
  private ByteBuffer next(WanderingBodies bodies) {
    ByteBuffer next = encoder.encode(bodies.tick(true), BodyChoice.EVERYTHING, false);
    reference.take(next);
    published.put(bodies.lastTick(), contents(reference.reader.newest()));
    startPoses.put(bodies.lastTick(), startPoses(reference.reader.newest()));
    return next;
  }

  private ByteBuffer bundle(WanderingBodies bodies) {
    ByteBuffer next = next(bodies);
    assertThat(writer.write(next, SnapshotFormat.DATAGRAM_BYTES)).isTrue();
    return copy(writer.bundle());
  }

  private static ByteBuffer copy(ByteBuffer message) {
    byte[] bytes = new byte[message.remaining()];
    message.get(message.position(), bytes);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void sendKeyframe() {
    isKeyframe = true;
    order.take(copy(encoder.keyframe()));
    isKeyframe = false;
  }

  private void start(WanderingBodies bodies) {
    bodies.fill();
    next(bodies);
    sendKeyframe();
    bodies.shareThatMoves(0.5);
  }

  @Test
  void nextBundleRecoversALostOne() {
    try (WanderingBodies bodies = new WanderingBodies(1, LAYOUT)) {
      start(bodies);
      for (int tick = 0; tick < 300; tick++) {
        ByteBuffer bundle = bundle(bodies);
        boolean isLost = tick % 6 == 5;
        if (!isLost) {
          assertThat(reader.take(bundle)).isTrue();
          assertThat(ticks.get(ticks.size() - 1)).isEqualTo(bodies.lastTick());
        }
      }

      assertThat(ticks).hasSize(300);
      assertThat(end.decoder.isSynced()).isTrue();
    }
  }

  @Test
  void twoLostInARowAreRecoveredByTheNextTwo() {
    try (WanderingBodies bodies = new WanderingBodies(2, LAYOUT)) {
      start(bodies);
      for (int tick = 0; tick < 300; tick++) {
        ByteBuffer bundle = bundle(bodies);
        if (tick % 12 != 6 && tick % 12 != 7) {
          assertThat(reader.take(bundle)).isTrue();
        }
        assertThat(tick % 12 == 9 ? ticks.get(ticks.size() - 1) : 0)
            .isEqualTo(tick % 12 == 9 ? bodies.lastTick() : 0);
      }

      assertThat(ticks).hasSize(301);
    }
  }

  /** Loss, reordering and copies; a keyframe follows every loss that stays. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void everySnapshotThatIsShownIsThatWhichWasPublished(long seed) {
    Random random = new Random(seed);
    double loss = random.nextInt(4) * 0.1;
    PriorityQueue<Delayed> inFlight = new PriorityQueue<>((a, b) -> Integer.compare(a.due, b.due));
    try (WanderingBodies bodies = new WanderingBodies(seed, LAYOUT)) {
      start(bodies);
      for (int tick = 0; tick < 2_000; tick++) {
        clock.advance(TICK_NANOS);
        bodies.shareThatMoves(random.nextInt(2));
        ByteBuffer next = next(bodies);
        if (writer.write(next, SnapshotFormat.DATAGRAM_BYTES) && random.nextInt(50) > 0) {
          for (int copy = random.nextInt(10) / 9;
              copy >= 0 && random.nextDouble() >= loss;
              copy--) {
            inFlight.add(new Delayed(tick + random.nextInt(3), copy(writer.bundle())));
          }
        }
        while (!inFlight.isEmpty() && inFlight.peek().due <= tick) {
          assertThat(reader.take(inFlight.poll().message)).isTrue();
        }
        if (!end.decoder.isSynced()) {
          sendKeyframe();
        }
      }
    }

    assertThat(ticks).isSorted().hasSizeGreaterThan(1_000);
  }

  private record Delayed(int due, ByteBuffer message) {}

  @Test
  void snapshotOfAStreamIsAwaited() {
    try (WanderingBodies bodies = new WanderingBodies(3, LAYOUT)) {
      start(bodies);
      reader.take(bundle(bodies));
      ByteBuffer late = copy(next(bodies));
      for (int tick = 0; tick < 20; tick++) {
        reader.take(bundle(bodies));
      }
      assertThat(end.decoder.isSynced()).isTrue();
      order.take(late);

      assertThat(ticks.get(ticks.size() - 1)).isEqualTo(bodies.lastTick());
    }
  }

  /** No stream may follow for a long time, which would show that it was lost. */
  @ParameterizedTest
  @ValueSource(ints = {10, 25, 60, 100, 240})
  void lostSnapshotOfAStreamIsGivenUpThoughOnlyBundlesFollow(int ticksPerSecond) {
    try (WanderingBodies bodies = new WanderingBodies(3, LAYOUT)) {
      start(bodies);
      reader.take(bundle(bodies));
      next(bodies); // on a stream that is lost
      for (int tick = 0; tick < 2.2 * ticksPerSecond; tick++) {
        clock.moveTo(clock.nanos() + 1_000_000_000 / ticksPerSecond);
        reader.take(bundle(bodies));
      }

      assertThat(end.decoder.isSynced()).isFalse();
    }
  }

  @Test
  void bundleThatIsNotRecoveredIsGivenUpSoon() {
    try (WanderingBodies bodies = new WanderingBodies(4, LAYOUT)) {
      start(bodies);
      reader.take(bundle(bodies));
      for (int lost = 0; lost < 6; lost++) {
        bundle(bodies);
      }
      for (int tick = 0; tick < 4; tick++) { // others may overtake it for 30 ms
        reader.take(bundle(bodies));
        assertThat(end.decoder.isSynced()).as("tick %d", tick).isTrue();
        clock.advance(TICK_NANOS);
      }
      reader.take(bundle(bodies));
      assertThat(end.decoder.isSynced()).isFalse();
    }
  }

  /** A viewer that leaves the feed of all others knows that what it missed was bundled. */
  @Test
  void writerThatIsSplitContinuesTheChain() {
    try (WanderingBodies bodies = new WanderingBodies(4, LAYOUT)) {
      start(bodies);
      reader.take(bundle(bodies));
      for (int lost = 0; lost < 6; lost++) {
        bundle(bodies);
      }
      writer = writer.split();
      for (int tick = 0; tick < 5; tick++) {
        reader.take(bundle(bodies));
        clock.advance(TICK_NANOS);
      }

      assertThat(end.decoder.isSynced()).as("given up soon").isFalse();
    }
  }

  @Test
  void largeSnapshotsAndKeyframesAreNotBundled() {
    SnapshotLayout large = SnapshotLayout.bodies(300);
    try (WanderingBodies bodies = new WanderingBodies(5, large)) {
      encoder = new SnapshotEncoder(large, STEPS, 7);
      bodies.fill();
      ByteBuffer first = encoder.encode(bodies.tick(true), BodyChoice.EVERYTHING, false);
      assertThat(writer.write(first, SnapshotFormat.DATAGRAM_BYTES))
          .as("a keyframe")
          .isFalse();
      bodies.shareThatMoves(1);
      ByteBuffer change = encoder.encode(bodies.tick(true), BodyChoice.EVERYTHING, false);
      assertThat(writer.write(change, SnapshotFormat.DATAGRAM_BYTES)).isFalse();
    }
  }

  @Test
  void parityIsLeftOutIfItDoesNotFit() {
    try (WanderingBodies bodies = new WanderingBodies(6, LAYOUT)) {
      start(bodies);
      bundle(bodies);
      ByteBuffer next = next(bodies);
      assertThat(writer.write(next, next.remaining() + 20)).isTrue();

      assertThat(writer.bundle().remaining()).isLessThanOrEqualTo(next.remaining() + 20);
    }
  }

  @Test
  void nothingIsAllocated() {
    try (WanderingBodies bodies = new WanderingBodies(8, LAYOUT)) {
      start(bodies);
      ByteBuffer keyframe = copy(encoder.keyframe());
      List<ByteBuffer> bundles = new ArrayList<>();
      ByteBuffer last = next(bodies);
      for (int tick = 0; tick < 100; tick++) {
        writer.write(last, SnapshotFormat.DATAGRAM_BYTES);
        bundles.add(copy(writer.bundle()));
        last = next(bodies);
      }
      int[] shown = new int[1];
      SnapshotDecoder decoder = new SnapshotDecoder(LAYOUT, STEPS);
      SnapshotOrder plain =
          new SnapshotOrder(decoder, outcome -> shown[0]++, new NanoClock.Manual(0));
      BundleReader other = new BundleReader(plain);
      ByteBuffer written = last;
      Runnable round = () -> {
        decoder.forget();
        plain.forget();
        other.forget();
        plain.take(keyframe);
        for (int index = 0; index < bundles.size(); index++) {
          if (index % 6 != 5) {
            other.take(bundles.get(index));
          }
          writer.write(written, SnapshotFormat.DATAGRAM_BYTES);
        }
      };

      assertThat(AllocationCount.least(20, round)).isZero();
      assertThat(decoder.isSynced()).isTrue();
      assertThat(shown[0]).isPositive();
    }
  }

  /** A copy of the previous snapshot has as many bytes as a parity of three. */
  @Test
  void parityOfThreeLosesFarLessThanACopy() {
    int copy = losses(1);
    int parityOfTwo = losses(1, 2);
    int parityOfThree = losses(1, 2, 5);

    assertThat(copy).isGreaterThan(3 * parityOfTwo);
    assertThat(parityOfTwo).isGreaterThan(2 * parityOfThree);
  }

  private int losses(int... distances) {
    Random random = new Random(9);
    int losses = 0;
    encoder = new SnapshotEncoder(LAYOUT, STEPS, 7);
    writer = new BundleWriter(distances);
    end = new DecodedEnd(LAYOUT, STEPS);
    reference = new DecodedEnd(LAYOUT, STEPS);
    order = order();
    reader = new BundleReader(order);
    try (WanderingBodies bodies = new WanderingBodies(7, LAYOUT)) {
      start(bodies);
      for (int tick = 0; tick < MANY_TICKS; tick++) {
        clock.advance(TICK_NANOS);
        ByteBuffer next = next(bodies);
        if (writer.write(next, SnapshotFormat.DATAGRAM_BYTES) && random.nextDouble() >= LOSS) {
          reader.take(copy(writer.bundle()));
        }
        if (!end.decoder.isSynced()) {
          losses++;
          sendKeyframe();
        }
      }
    }
    return losses;
  }
}
