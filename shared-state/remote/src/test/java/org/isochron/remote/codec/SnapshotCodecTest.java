package org.isochron.remote.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.junit.jupiter.api.Test;

class SnapshotCodecTest {
  private static final Quantisation STEPS = Quantisation.DEFAULT;

  @Test
  void everyLayoutArrivesWithinTheStatedErrors() {
    for (long seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      SnapshotLayout layout = WanderingBodies.randomLayout(random);
      Quantisation steps =
          new Quantisation(1 << random.nextInt(12), 8 + random.nextInt(9), 1 << random.nextInt(12));
      SnapshotEncoder encoder = new SnapshotEncoder(layout, steps, 7);
      try (WanderingBodies bodies = new WanderingBodies(seed, layout);
          DecodedEnd end = new DecodedEnd(layout, steps)) {
        for (int turn = 0; turn < 60; turn++) {
          bodies.shareThatMoves(random.nextDouble());
          if (random.nextInt(20) == 0) {
            bodies.newEpoch();
          }
          Snapshot sent = bodies.tick(true);
          ByteBuffer change = encoder.encode(sent, BodyChoice.EVERYTHING, false);

          Outcome outcome = end.take(turn == 0 ? encoder.keyframe() : change);

          assertThat(outcome).as("seed %d, turn %d", seed, turn).isEqualTo(Outcome.WHOLE);
          end.requireSame(sent, true);
        }
      }
    }
  }

  @Test
  void noSnapshotOfItsOwnEncoderIsRefused() {
    for (long seed = 0; seed < 24; seed++) {
      Random random = new Random(seed);
      SnapshotLayout layout = SnapshotLayout.bodies(300 + random.nextInt(300));
      layout = seed % 2 == 0 ? layout : layout.withFarPositions();
      for (int channel = random.nextInt(33); channel > 0; channel--) {
        layout = layout.withChannel("channel " + channel, SnapshotLayout.Blend.LINEAR);
      }
      SnapshotEncoder encoder = new SnapshotEncoder(layout, STEPS, 7);
      SnapshotDecoder decoder = new SnapshotDecoder(layout, STEPS);
      try (WanderingBodies bodies = new WanderingBodies(seed, layout)) {
        bodies.fill();
        for (int turn = 0; turn < 120; turn++) {
          bodies.shareThatMoves(random.nextDouble());
          ByteBuffer change = encoder.encode(bodies.tick(true), BodyChoice.EVERYTHING, false);
          assertThat(decoder.take(change))
              .as("seed %d, turn %d", seed, turn)
              .isEqualTo(Outcome.WHOLE);
        }
      }
    }
  }

  @Test
  void lateViewerHasWhatTheOthersHaveAfterOneKeyframe() {
    long seed = 5;
    Random random = new Random(seed);
    SnapshotLayout layout = SnapshotLayout.bodies(120).withVelocities();
    SnapshotEncoder encoder = new SnapshotEncoder(layout, STEPS, 7);
    try (WanderingBodies bodies = new WanderingBodies(seed, layout);
        DecodedEnd end = new DecodedEnd(layout, STEPS)) {
      for (int turn = 0; turn < 400; turn++) {
        Snapshot sent = bodies.tick(true);
        ByteBuffer change = encoder.encode(sent, BodyChoice.EVERYTHING, false);
        boolean lost = random.nextInt(10) == 0;

        Outcome outcome = lost ? Outcome.EARLY : end.take(change);
        if (outcome == Outcome.EARLY || outcome == Outcome.IGNORED) {
          end.decoder.lose();
          outcome = random.nextInt(3) == 0 ? end.take(encoder.keyframe()) : outcome;
        }

        if (outcome == Outcome.WHOLE) {
          end.requireSame(sent, false);
        }
        assertThat(lost || outcome != Outcome.DAMAGED)
            .as("seed %d, turn %d", seed, turn)
            .isTrue();
      }
      assertThat(end.reader.newest().tick()).isGreaterThan(300);
    }
  }

  @Test
  void whatDidNotChangeTakesLessThanABitABody() {
    SnapshotLayout layout = SnapshotLayout.bodies(1_000).withVelocities();
    SnapshotEncoder encoder = new SnapshotEncoder(layout, STEPS, 7);
    try (WanderingBodies bodies = new WanderingBodies(1, layout)) {
      bodies.fill();
      int first =
          encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false).remaining();
      bodies.shareThatMoves(0);
      encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false);

      int still =
          encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false).remaining();

      assertThat(first).isGreaterThan(10_000);
      assertThat(still).isLessThan(1_000 / 8);
    }
  }

  @Test
  void channelOfABodyThatSleepsArrives() {
    SnapshotLayout layout =
        SnapshotLayout.bodies(10).withChannel("size", SnapshotLayout.Blend.SCALE);
    SnapshotEncoder encoder = new SnapshotEncoder(layout, STEPS, 7);
    try (WanderingBodies bodies = new WanderingBodies(1, layout);
        DecodedEnd end = new DecodedEnd(layout, STEPS)) {
      bodies.fill();
      bodies.shareThatMoves(0);
      encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false);
      end.take(encoder.keyframe());

      Snapshot sent = bodies.tick(false);
      sent.channel(0)[3] = 77;
      end.take(encoder.encode(sent, BodyChoice.EVERYTHING, false));

      assertThat(end.reader.newest().channel(0)[3]).isEqualTo(77);
    }
  }

  @Test
  void bodyThatIsLeftOutStaysAndIsCounted() {
    SnapshotLayout layout = SnapshotLayout.bodies(10);
    SnapshotEncoder encoder = new SnapshotEncoder(layout, STEPS, 7);
    try (WanderingBodies bodies = new WanderingBodies(1, layout);
        DecodedEnd end = new DecodedEnd(layout, STEPS)) {
      bodies.fill();
      bodies.shareThatMoves(1);
      encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false);
      end.take(encoder.keyframe());
      float before = end.reader.newest().poses().x()[3];

      Snapshot sent = bodies.tick(false);
      end.take(encoder.encode(
          sent, (slot, bytes) -> slot == 3 ? BodyChoice.KEEP : BodyChoice.SEND, false));

      assertThat(end.decoder.snapshot().leftOut()).isEqualTo(1);
      assertThat(end.reader.newest().poses().x()[3]).isEqualTo(before);

      sent = bodies.tick(false);
      end.take(encoder.encode(
          sent, (slot, bytes) -> slot == 3 ? BodyChoice.ABSENT : BodyChoice.SEND, false));

      assertThat(end.reader.newest().generations()[3]).isZero();

      sent = bodies.tick(false);
      end.take(encoder.encode(sent, BodyChoice.EVERYTHING, false));

      end.requireSame(sent, true);
    }
  }

  @Test
  void keyframeCarriesTheStartPosesOfTicksThatWereMissed() {
    SnapshotLayout layout = SnapshotLayout.bodies(40);
    SnapshotEncoder encoder = new SnapshotEncoder(layout, STEPS, 7);
    try (WanderingBodies bodies = new WanderingBodies(3, layout);
        DecodedEnd end = new DecodedEnd(layout, STEPS)) {
      bodies.fill();
      encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false);
      end.take(encoder.keyframe());
      int moved = 0;
      for (int turn = 0; turn < 20; turn++) {
        Snapshot missed = bodies.tick(true);
        moved += missed.startCount();
        encoder.encode(missed, BodyChoice.EVERYTHING, false);
      }

      end.take(encoder.keyframe());

      assertThat(moved).isGreaterThan(2);
      assertThat(end.reader.length()).as("blended with what was before").isEqualTo(2);
      assertThat(end.reader.newest().startCount()).isBetween(2, moved);
    }
  }

  @Test
  void keyframeHidesNoTickWhoseStartPosesAreUnknown() {
    SnapshotLayout layout = SnapshotLayout.bodies(4);
    SnapshotEncoder encoder = new SnapshotEncoder(layout, STEPS, 7);
    try (WanderingBodies bodies = new WanderingBodies(3, layout);
        DecodedEnd end = new DecodedEnd(layout, STEPS)) {
      bodies.fill();
      encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false);
      end.take(encoder.keyframe());
      encoder.encode(bodies.tick(true), BodyChoice.EVERYTHING, true);
      encoder.encode(bodies.tick(true), BodyChoice.EVERYTHING, false);

      end.take(encoder.keyframe());

      assertThat(end.reader.length()).as("not blended with what was before").isEqualTo(1);
    }
  }

  @Test
  void keyframeOfAnotherRelayIsNotBlendedWithTheLastTickOfTheFirst() {
    SnapshotLayout layout = SnapshotLayout.bodies(4);
    SnapshotEncoder first = new SnapshotEncoder(layout, STEPS, 7);
    SnapshotEncoder second = new SnapshotEncoder(layout, STEPS, 8);
    try (WanderingBodies bodies = new WanderingBodies(3, layout);
        DecodedEnd end = new DecodedEnd(layout, STEPS)) {
      bodies.fill();
      end.take(first.encode(bodies.tick(false), BodyChoice.EVERYTHING, false));
      bodies.tick(true);

      end.decoder.forget();
      end.take(second.encode(bodies.tick(true), BodyChoice.EVERYTHING, false));

      assertThat(end.reader.length()).isEqualTo(1);
    }
  }

  @Test
  void tickAfterAnUnknownStateOfTheTickBeforeIsNotBlended() {
    SnapshotLayout layout = SnapshotLayout.bodies(4);
    SnapshotEncoder encoder = new SnapshotEncoder(layout, STEPS, 7);
    try (WanderingBodies bodies = new WanderingBodies(3, layout);
        DecodedEnd end = new DecodedEnd(layout, STEPS)) {
      bodies.fill();
      end.take(encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false));

      end.take(encoder.encode(bodies.tick(true), BodyChoice.EVERYTHING, true));

      assertThat(end.reader.length()).isEqualTo(1);
    }
  }

  @Test
  void snapshotBehindAnyNumberOfPassedOnesIsWhole() {
    SnapshotLayout layout = SnapshotLayout.bodies(40);
    SnapshotEncoder encoder = new SnapshotEncoder(layout, STEPS, 7);
    try (WanderingBodies bodies = new WanderingBodies(3, layout);
        DecodedEnd end = new DecodedEnd(layout, STEPS)) {
      bodies.fill();
      end.take(encoder.encode(bodies.tick(true), BodyChoice.EVERYTHING, false));
      for (int passed = 0; passed < 150; passed++) {
        int moved = 0;
        for (int tick = 0; tick < passed; tick++) {
          Snapshot skipped = bodies.tick(true);
          moved += skipped.startCount();
          encoder.pass(skipped, false);
        }
        Snapshot sent = bodies.tick(true);

        Outcome outcome = end.take(encoder.encode(sent, BodyChoice.EVERYTHING, false));

        assertThat(outcome).as("%d passed, %d moved", passed, moved).isEqualTo(Outcome.WHOLE);
        end.requireSame(sent, false);
      }
    }
  }

  @Test
  void numbersThatAreNoneDoNoHarm() {
    BodyQuantiser quantiser = new BodyQuantiser(STEPS);
    PoseSteps steps = new PoseSteps(STEPS);
    int[] numbers = new int[SentBodies.POSE_NUMBERS];
    int[] highs = new int[SentBodies.AXES];
    float[] unusual = {
      Float.NaN,
      Float.POSITIVE_INFINITY,
      Float.NEGATIVE_INFINITY,
      Float.MAX_VALUE,
      Float.MIN_VALUE,
      -0f,
      0
    };
    Random random = new Random(2);
    for (int turn = 0; turn < 10_000; turn++) {
      float[] seven = new float[7];
      for (int index = 0; index < 7; index++) {
        seven[index] = unusual[random.nextInt(unusual.length)];
      }
      Snapshot.Poses poses = new Snapshot.Poses(2, random.nextBoolean());
      poses.set(0, seven[0], seven[1], seven[2], seven[3], seven[4], seven[5], seven[6]);
      quantiser.pose(poses, 0, 0, numbers, poses.isFar() ? highs : new int[0]);
      steps.pose(numbers, 0, highs, 0, poses, 1);
      float length = poses.rotation(1, new Quaternionf()).lengthSquared();
      assertThat(length).isBetween(0.99f, 1.01f);
      assertThat(Float.isFinite(poses.x()[1])).isTrue();
    }
  }

  @Test
  void aMoveFarAwayTakesNoMoreThanOneNearby() {
    int[] bytes = new int[2];
    for (int far = 0; far < 2; far++) {
      SnapshotLayout layout = SnapshotLayout.bodies(500);
      layout = far == 0 ? layout : layout.withFarPositions();
      SnapshotEncoder encoder = new SnapshotEncoder(layout, STEPS, 7);
      try (WanderingBodies bodies = new WanderingBodies(9, layout)) {
        bodies.fill();
        encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false);
        bodies.shareThatMoves(1);
        for (int turn = 0; turn < 50; turn++) {
          bytes[far] +=
              encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false).remaining();
        }
      }
    }
    assertThat((double) bytes[1] / bytes[0]).isBetween(0.97, 1.03);
  }

  @Test
  void mutatedSnapshotsNeitherThrowNorAreReadBeyondTheirEnd() {
    long seed = 11;
    Random random = new Random(seed);
    SnapshotLayout layout =
        SnapshotLayout.bodies(60).withVelocities().withChannel("fuel", SnapshotLayout.Blend.LINEAR);
    SnapshotEncoder encoder = new SnapshotEncoder(layout, STEPS, 7);
    int taken = 0;
    try (WanderingBodies bodies = new WanderingBodies(seed, layout);
        DecodedEnd end = new DecodedEnd(layout, STEPS)) {
      bodies.fill();
      for (int turn = 0; turn < 10_000; turn++) {
        ByteBuffer encoded = encoder.encode(bodies.tick(true), BodyChoice.EVERYTHING, false);
        ByteBuffer mutated = copy(end.decoder.isSynced() ? encoded : encoder.keyframe());
        int changes = 1 + random.nextInt(4);
        for (int change = 0; change < changes; change++) {
          mutated.put(random.nextInt(mutated.limit()), (byte) random.nextInt(256));
        }
        if (random.nextInt(5) == 0) {
          mutated.limit(random.nextInt(mutated.limit()));
        }

        if (end.take(mutated) == Outcome.WHOLE) {
          taken++;
        } else {
          end.decoder.forget();
        }
      }
    }
    assertThat(taken).as("some mutations make sense, seed %d", seed).isGreaterThan(100);
  }

  /** The keyframes have no room for the first body, and the second one was removed before. */
  @Test
  void bodyThatWasRemovedDuringALossIsKeptFor200SnapshotsHoweverOftenKeyframesCome() {
    for (int period : new int[] {10, 70, 199, 200, 201, 1_000}) {
      SnapshotLayout layout = SnapshotLayout.bodies(8);
      SnapshotEncoder encoder = new SnapshotEncoder(layout, STEPS, 7);
      try (WanderingBodies bodies = new WanderingBodies(3, layout);
          DecodedEnd end = new DecodedEnd(layout, STEPS)) {
        bodies.fill();
        end.take(encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false));
        BodyChoice few = (slot, bytesSoFar) ->
            slot == 0 ? BodyChoice.KEEP : slot == 1 ? BodyChoice.ABSENT : BodyChoice.SEND;
        for (int turn = 0; turn < 1_000; turn++) {
          if (turn % period == 0) {
            encoder.restart();
          }
          ByteBuffer encoded = encoder.encode(bodies.tick(false), few, false);
          assertThat(end.take(encoded)).isEqualTo(Outcome.WHOLE);

          assertThat(end.reader.newest().generations()[1] != 0)
              .as("turn %d, a keyframe every %d", turn, period)
              .isEqualTo(turn < 199);
          assertThat(end.reader.newest().generations()[2]).isPositive();
        }
      }
    }
  }

  private static ByteBuffer copy(ByteBuffer snapshot) {
    ByteBuffer copy = ByteBuffer.allocate(snapshot.remaining()).order(ByteOrder.LITTLE_ENDIAN);
    copy.put(snapshot).flip();
    return copy;
  }
}
