package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.render.Blending;
import org.isochron.render.Delay;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.Starvation;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotLayout.Blend;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random worlds on random networks: each body of each frame is a blend of two snapshots that the
 * physics published, at the displayed instant, or the frame is marked as starved.
 */
class RemoteFramesTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final int SECONDS = 20;
  private static final List<Blend> BLENDS = List.of(Blend.LINEAR, Blend.ANGLE, Blend.STEP);

  private long frames;
  private long blended;

  @Test
  void framesAreBlendsOfPublishedSnapshots() {
    for (long seed = 114; seed <= 119; seed++) {
      watch(seed);
    }

    assertThat(blended).as("the others follow a join or a long cut").isGreaterThan(frames / 2);
  }

  @Test
  @Tag("evidence")
  void framesOfMoreWorldsAreBlendsOfPublishedSnapshots() {
    for (long seed = 200; seed <= 320; seed++) {
      watch(seed);
    }

    assertThat(blended).as("the others follow a join or a long cut").isGreaterThan(frames / 2);
  }

  private void watch(long seed) {
    Random random = new Random(seed);
    NanoClock.Manual clock = new NanoClock.Manual(5_000_000_000L);
    VirtualNetwork network = new VirtualNetwork(random);
    network.latencyNanos = random.nextInt(120) * 1_000_000L;
    network.jitterNanos = 1 + random.nextInt(40) * 1_000_000L;
    network.loss = random.nextDouble() * 0.1; // with more, the relay leaves out bodies
    RemoteSettings settings = RemoteSettings.DEFAULT.withSteps(
        random.nextBoolean() ? Quantisation.DEFAULT : Quantisation.exact());
    try (RandomWorld world = new RandomWorld(random, clock)) {
      ServedWorlds server = ServedWorlds.one(world.state, settings, () -> seed, 512, clock);
      network.serve(server);
      VirtualViewer viewer = new VirtualViewer(network, 1, random.nextLong() >> 8, settings);
      viewer.isOfTokens = false;
      Watch watch = new Watch(world, settings.steps(), "seed " + seed);
      long frameNanos = 1_000_000_000L / (30 + random.nextInt(200));
      long nextFrame = viewer.clock.nanos();
      for (long milli = 1; milli <= SECONDS * 1_000L; milli++) {
        clock.advance(1_000_000);
        viewer.clock.advance(1_000_000);
        network.advance(clock.nanos());
        if (milli % 10 == 0) {
          world.tick();
        }
        if (random.nextInt(5_000) == 0) {
          network.cut = !network.cut;
        } else if (network.cut && random.nextInt(500) == 0) {
          network.cut = false;
        }
        server.advance(clock.nanos());
        viewer.advance();
        if (viewer.isJoined() && viewer.clock.nanos() - nextFrame >= 0) {
          nextFrame = viewer.clock.nanos() + frameNanos;
          watch.draw(viewer, random);
        }
      }
      assertThat(viewer.loop.status().connection()).isNotEqualTo(Connection.CHANGED);
      frames += watch.frames;
      blended += watch.blended;
      watch.close();
      viewer.close();
      server.close();
    } catch (Throwable e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  /** Compares each body of each frame with what the physics published. */
  @SuppressWarnings("NullAway.Init") // the first frame opens the source
  private static final class Watch implements AutoCloseable {
    private final RandomWorld world;
    private final double error;
    private final double degrees;
    private final String name;
    private FrameSource source;
    private final Vector3d shown = new Vector3d();
    private final Quaternionf turned = new Quaternionf();
    int frames;
    int blended;

    Watch(RandomWorld world, Quantisation steps, String name) {
      this.world = world;
      error = QuantisationErrors.ofPosition(steps) + 1e-3;
      degrees = QuantisationErrors.ofRotation(steps) + 0.1;
      this.name = name;
    }

    void draw(VirtualViewer viewer, Random random) {
      if (source == null) {
        source = FrameSource.on(
            viewer.state,
            FrameSource.Settings.of(Delay.balanced())
                .withStarvation(random.nextBoolean() ? Starvation.hold() : Starvation.stretch())
                .withBlending(new Blending(Blending.Position.LINEAR, Blending.Rotation.SLERP)));
      }
      RenderFrame frame = source.at(viewer.clock.nanos());
      FrameInfo info = frame.info();
      if (info.state() == FrameInfo.State.NOTHING) {
        return;
      }
      frames++;
      if (info.state() != FrameInfo.State.BLENDED) {
        return;
      }
      blended++;
      long instant = info.instantNanos();
      long length = info.missingTicks() + 1;
      long first = Math.floorDiv(instant, TICK_NANOS);
      String found = "";
      for (long from = first; from > first - length - 1; from--) {
        String fault = fault(frame, from, from + length);
        if (fault.isEmpty()) {
          return;
        }
        found += "\n%d to %d: %s".formatted(from, from + length, fault);
      }
      throw new AssertionError("%s: no two snapshots give the frame at %f ticks, %s%s"
          .formatted(name, instant / (double) TICK_NANOS, info.state(), found));
    }

    /** Returns a difference between the frame and a blend of two ticks. */
    private String fault(RenderFrame frame, long from, long to) {
      Tick a = world.ticks.get(from);
      Tick b = world.ticks.get(to);
      if (a == null || b == null) {
        return "not published";
      }
      double alpha =
          (frame.info().instantNanos() - from * TICK_NANOS) / (double) ((to - from) * TICK_NANOS);
      if (alpha < 0 || alpha > 1) {
        return "not around the instant";
      }
      for (int slot = 0; slot < world.capacity; slot++) {
        int generation = slot < frame.slotCount() ? frame.generations()[slot] : 0;
        if (generation == 0) {
          if (a.generations[slot] != 0 && a.generations[slot] == b.generations[slot]) {
            return "slot %d is missing".formatted(slot);
          }
          continue;
        }
        String fault = fault(frame, BodyId.of(slot, generation), a, b, alpha);
        if (!fault.isEmpty()) {
          return "slot %d, %s".formatted(slot, fault);
        }
      }
      return "";
    }

    private String fault(RenderFrame frame, long body, Tick a, Tick b, double alpha) {
      int slot = BodyId.slot(body);
      int generation = BodyId.generation(body);
      boolean inA = a.generations[slot] == generation;
      boolean inB = b.generations[slot] == generation;
      if (!inA && !inB) {
        return "generation %d was in neither".formatted(generation);
      }
      frame.position(body, shown);
      frame.rotation(body, turned);
      Vector3d end = inB ? b.position(slot) : a.position(slot);
      Vector3d start = inA ? a.position(slot) : end;
      double off = start.lerp(end, alpha, new Vector3d()).distance(shown);
      boolean moved = false;
      for (long number = a.number + 1; number <= b.number; number++) {
        Tick tick = Objects.requireNonNull(world.ticks.get(number));
        if (inB && tick.generations[slot] == generation && tick.isMoved(slot)) {
          off = moved ? off : end.distance(shown); // never on the way of the jump
          moved = true;
          off = Math.min(off, tick.startPose(slot).lerp(end, alpha).distance(shown));
        }
      }
      if (!(off <= error * Math.sqrt(3))) {
        return "%.4f m off%s: %s, in a %b at %s, in b %b at %s, alpha %.3f"
            .formatted(off, moved ? " at a jump" : "", shown, inA, start, inB, end, alpha);
      }
      if (inA && inB && !moved) {
        Quaternionf expected = a.rotation(slot).slerp(b.rotation(slot), (float) alpha);
        double angle = Math.toDegrees(
            expected.difference(turned, new Quaternionf()).normalize().angle());
        angle = Math.min(angle, 360 - angle);
        // half a turn has two ways of about the same length, and rounding decides
        boolean isHalfTurn =
            Math.abs(a.rotation(slot).dot(b.rotation(slot))) <= Math.sin(Math.toRadians(degrees));
        if (!(angle <= degrees || isHalfTurn)) {
          return "%.3f degrees off".formatted(angle);
        }
      }
      return "";
    }

    @Override
    public void close() {
      if (source != null) {
        source.close();
      }
    }
  }

  /** What a tick published, with positions that no other tick has. */
  private static final class Tick {
    final long number;
    final int[] generations;
    final float[] values;

    Tick(long number, int capacity) {
      this.number = number;
      generations = new int[capacity];
      values = new float[capacity * 11];
    }

    Vector3d position(int slot) {
      return new Vector3d(values[slot * 11], values[slot * 11 + 1], values[slot * 11 + 2]);
    }

    Vector3d startPose(int slot) {
      return new Vector3d(values[slot * 11 + 7], values[slot * 11 + 8], values[slot * 11 + 9]);
    }

    boolean isMoved(int slot) {
      return values[slot * 11 + 10] != 0;
    }

    Quaternionf rotation(int slot) {
      return new Quaternionf(
          values[slot * 11 + 3],
          values[slot * 11 + 4],
          values[slot * 11 + 5],
          values[slot * 11 + 6]);
    }
  }

  /** Physics whose bodies walk, jump, appear and disappear at random. */
  private static final class RandomWorld implements AutoCloseable {
    final int capacity;
    final SharedState state;
    final Map<Long, Tick> ticks = new HashMap<>();
    private final Random random;
    private final StateWriter writer;
    private final int channels;
    private final boolean hasVelocities;
    private final double restless;
    private final Quaternionf turn = new Quaternionf();
    private Tick last;
    private long number;
    private int lives;

    RandomWorld(Random random, NanoClock clock) {
      this.random = random;
      capacity = 1 + random.nextInt(random.nextBoolean() ? 8 : 150);
      SnapshotLayout layout = SnapshotLayout.bodies(capacity);
      hasVelocities = random.nextBoolean();
      layout = hasVelocities ? layout.withVelocities() : layout;
      layout = random.nextInt(3) == 0 ? layout.withFarPositions() : layout;
      channels = random.nextInt(4);
      for (int channel = 0; channel < channels; channel++) {
        layout = layout.withChannel("c" + channel, BLENDS.get(random.nextInt(BLENDS.size())));
      }
      restless = random.nextDouble();
      state = SharedState.of(layout, SharedState.Limits.DEFAULT, clock);
      writer = state.claimWriter();
      writer.snapshots().state(SharedState.Phase.RUNNING);
      last = new Tick(0, capacity);
    }

    void tick() {
      if (number++ == 0) {
        long begin = state.clock().nanos() - TICK_NANOS;
        writer.snapshots().timeline(new Timeline(1, begin, 0, Timeline.NORMAL_PERMILLE));
      }
      Tick next = new Tick(number, capacity);
      writer.snapshots().begin(number, number * TICK_NANOS);
      for (int slot = 0; slot < capacity; slot++) {
        next.generations[slot] = generation(last.generations[slot]);
        if (next.generations[slot] != 0) {
          boolean isNew = last.generations[slot] != next.generations[slot];
          write(next, slot, isNew);
        }
      }
      writer.snapshots().publish(state.clock().nanos());
      ticks.put(number, next);
      last = next;
    }

    /** A generation is never used twice in a slot. */
    private int generation(int before) {
      if (before == 0) {
        return random.nextInt(50) == 0 ? ++lives : 0;
      }
      return random.nextInt(400) == 0 ? 0 : before;
    }

    private void write(Tick next, int slot, boolean isNew) {
      int at = slot * 11;
      boolean jumps = !isNew && random.nextInt(200) == 0;
      boolean moves = isNew || jumps || random.nextDouble() < restless;
      for (int axis = 0; axis < 3; axis++) {
        float before = isNew ? random.nextInt(100) : last.values[at + axis];
        float start = jumps ? before + 20 + random.nextInt(20) : before;
        next.values[at + 7 + axis] = start;
        next.values[at + axis] = moves ? start + random.nextFloat() * 0.2f - 0.1f : start;
      }
      next.values[at + 10] = jumps ? 1 : 0;
      turn.set(last.values[at + 3], last.values[at + 4], last.values[at + 5], last.values[at + 6]);
      if (isNew) {
        turn.identity();
      }
      if (moves) {
        turn.rotateXYZ(0.1f * random.nextFloat(), 0.1f * random.nextFloat(), 0).normalize();
      }
      next.values[at + 3] = turn.x;
      next.values[at + 4] = turn.y;
      next.values[at + 5] = turn.z;
      next.values[at + 6] = turn.w;
      long body = BodyId.of(slot, next.generations[slot]);
      writer
          .snapshots()
          .body(
              body,
              next.values[at],
              next.values[at + 1],
              next.values[at + 2],
              turn.x,
              turn.y,
              turn.z,
              turn.w);
      if (jumps) {
        writer
            .snapshots()
            .startPose(
                body,
                next.values[at + 7],
                next.values[at + 8],
                next.values[at + 9],
                turn.x,
                turn.y,
                turn.z,
                turn.w);
      }
      if (hasVelocities) {
        writer.snapshots().velocity(body, 0, random.nextFloat(), 0, 0, 0, 0);
      }
      for (int channel = 0; channel < channels; channel++) {
        writer.snapshots().channel(channel, body, random.nextFloat());
      }
    }

    @Override
    public void close() {
      writer.close();
    }
  }
}
