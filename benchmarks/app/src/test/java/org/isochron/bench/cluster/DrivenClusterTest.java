package org.isochron.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.cluster.ClusterNode;
import org.isochron.engine.Engines;
import org.isochron.engine.Ragdoll;
import org.isochron.engine.Ragdoll.Bone;
import org.isochron.engine.Scene;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.RenderFrame.Attachment;
import org.isochron.render.RenderFrame.WheelAttachment;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandRule;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Three nodes simulate a car and ragdolls that are controlled by keys, while the leader restarts.
 * Viewers watch the wheels through one relay, and through a chain of two relays.
 */
@Tag("evidence")
final class DrivenClusterTest {
  private static final int NODES = 3;
  private static final int GO = 1;
  private static final int LEFT = 2;
  private static final int STOP = 3;
  private static final int WAVE = 4;
  private static final int APPEAR = 5;
  private static final int CAR_LAYER = 1;
  private static final int BONE_LAYER = 2;
  private static final int FIRST_BONE = 1;
  private static final long CAR = BodyId.of(0, 1);
  private static final float MILLIMETRE = 1e-3f;
  private static final Shape CHASSIS = new Shape.Box(0.9f, 0.3f, 2);
  private static final Suspension SUSPENSION = Suspension.of(0.5f, 40_000, 3_500);
  private static final WheeledVehicle.Settings SETTINGS = WheeledVehicle.Settings.of(
      CHASSIS,
      ~(1 << CAR_LAYER),
      Wheel.at(-0.8f, -0.1f, -1.3f, 0.35f, SUSPENSION).withSteering(),
      Wheel.at(0.8f, -0.1f, -1.3f, 0.35f, SUSPENSION).withSteering(),
      Wheel.at(-0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION).withDrive().withHandbrake(),
      Wheel.at(0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION).withDrive().withHandbrake());
  private static final Ragdoll FIGURE = Ragdoll.of(List.of(
      Bone.root("hips", new Vector3f(0, 1, 0), new Vector3f(0, 1.3f, 0), 0.1f, 12),
      Bone.of("chest", "hips", new Vector3f(0, 1.35f, 0), new Vector3f(0, 1.8f, 0), 0.13f, 20),
      Bone.of("leg", "hips", new Vector3f(0, 0.95f, 0), new Vector3f(0, 0.3f, 0), 0.08f, 10)));

  @TempDir
  private Path folder;

  private final NanoClock clock = NanoClock.system();
  private final Random random = new Random(11);
  private final List<ClusterNode> nodes = new ArrayList<>();
  private final List<NavigableMap<Long, Long>> hashes = new ArrayList<>();
  private final List<String> members = new ArrayList<>();
  private String engine = "";

  @ParameterizedTest
  @ValueSource(strings = {"jolt", "ode4j"})
  void driveContinuesWithoutItsLeaderAndLooksAlikeElsewhere(String name) throws IOException {
    engine = name;
    members.addAll(FreeMembers.of(NODES));
    for (int node = 0; node < NODES; node++) {
      hashes.add(new ConcurrentSkipListMap<>());
      nodes.add(start(node));
    }
    FreeMembers.await("a leader", () -> leader(List.of(0, 1, 2)) >= 0);
    int leader = leader(List.of(0, 1, 2));
    List<Integer> others = List.of((leader + 1) % NODES, (leader + 2) % NODES);
    int watched = others.get(0);
    RemoteSettings served = settings();
    RemoteSettings passedOn = settings();
    SharedState state = nodes.get(watched).state();
    try (RemoteRelay relay = RemoteRelay.serve(state, served);
        RemoteState remote =
            RemoteState.connect(served, RemoteState.Interest.EVERYTHING, Duration.ofSeconds(20));
        RemoteRelay second = RemoteRelay.serve(remote.state(), passedOn);
        RemoteState farther =
            RemoteState.connect(passedOn, RemoteState.Interest.EVERYTHING, Duration.ofSeconds(20));
        Watched here = new Watched(state);
        Watched away = new Watched(remote.state());
        Watched behind = new Watched(farther.state())) {
      List<Watched> all = List.of(here, away, behind);
      drive(remote, all, () -> hashes.get(watched).size() > 300);
      nodes.get(leader).close();
      drive(remote, all, () -> leader(others) >= 0);
      long tick = hashes.get(watched).lastKey();
      drive(remote, all, () -> nodes.get(watched).membership().checkpointTick() > tick);
      hashes.set(leader, new ConcurrentSkipListMap<>());
      nodes.set(leader, start(leader));
      drive(remote, all, () -> hashes.get(leader).size() > 200);
      long last = nodes.get(watched).membership().tick() + 100;
      FreeMembers.await(
          "the last tick", () -> hashes.stream().allMatch(of -> of.lastKey() >= last));

      assertThat(hashes.get(leader).firstKey()).as("from a checkpoint").isGreaterThan(tick);
      for (NavigableMap<Long, Long> of : hashes) {
        assertThat(of.headMap(last)).isEqualTo(hashes.get(watched).subMap(of.firstKey(), last));
      }
      assertThat(new TreeMap<>(hashes.get(watched)).values()).doesNotHaveDuplicates();
      assertThat(here.figures).as("bones").isGreaterThan(FIGURE.bones().size());
      for (Watched viewer : all) {
        viewer.requireSame(here);
      }
      assertThat(relay.failure()).isEmpty();
      assertThat(second.failure()).isEmpty();
    } finally {
      nodes.forEach(ClusterNode::close);
    }
  }

  private static RemoteSettings settings() {
    return RemoteSettings.DEFAULT
        .withAddress(OpenPorts.address())
        .withCommands(CommandRule.EVERYTHING);
  }

  private ClusterNode start(int node) {
    Game game = new Game();
    Simulation world = game.around(Engines.named(engine).build(scene()));
    NavigableMap<Long, Long> noted = hashes.get(node);
    Controller notes = (tick, input, view, commands) -> noted.put(tick - 1, world.stateHash());
    return ClusterNode.start(
        ClusterNode.Settings.of(node, members, folder.resolve("node" + node))
            .withHeartbeat(Duration.ofMillis(500))
            .withCheckpointTicks(200),
        notes.around(world));
  }

  private int leader(List<Integer> among) {
    return among.stream()
        .filter(node -> nodes.get(node).membership().role().equals("LEADER"))
        .filter(node -> nodes.get(node).membership().tick() > 0)
        .findFirst()
        .orElse(-1);
  }

  private void drive(RemoteState player, List<Watched> all, BooleanSupplier until) {
    long due = 0;
    long end = clock.nanos() + FreeMembers.TIMEOUT_NANOS;
    while (!until.getAsBoolean()) {
      assertThat(clock.nanos() - end).as("waited in vain").isNegative();
      if (clock.nanos() - due > 0) {
        due = clock.nanos() + 100_000_000;
        int key = GO + random.nextInt(APPEAR);
        if (random.nextBoolean() || key == GO) {
          player.state().commands().press(key);
        } else {
          player.state().commands().release(key);
        }
      }
      all.forEach(Watched::look);
      LockSupport.parkNanos(3_000_000);
    }
  }

  private static Scene scene() {
    Scene.Builder scene = new Scene.Builder().spare(3 * FIGURE.bones().size());
    int car = scene.prefab(Prefab.dynamic(CHASSIS, 1_200).withLayer(CAR_LAYER).withMask(~0));
    assertThat(FIGURE.addPrefabs(scene, BONE_LAYER)).isEqualTo(FIRST_BONE);
    scene.body(car, 0, 0.85, 0);
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(500, 1, 500))), 0, -1, 0);
    scene.body(scene.prefab(Prefab.dynamic(new Shape.Box(2, 0.1f, 2), 500)), 0, 0.1, -6);
    return scene.build();
  }

  private static final class Watched implements AutoCloseable {
    private final SnapshotReader reader;
    private final FrameSource source;
    private final List<WheelAttachment> wheels = new ArrayList<>();
    private final TreeMap<Long, float[]> cars = new TreeMap<>();
    private int figures;
    private int frames;

    Watched(SharedState state) {
      reader = state.openReader();
      source = FrameSource.on(state);
      for (Wheel wheel : SETTINGS.wheels()) {
        wheels.add(WheelAttachment.of(
            state.layout(), wheels.size(), new Attachment(CAR, wheel.mount(), SETTINGS.facing())));
      }
    }

    void look() {
      if (reader.refresh()) {
        for (int age = 0; age < reader.length(); age++) {
          note(reader.at(age));
        }
      }
      RenderFrame frame = source.next();
      if (frame.contains(CAR)) {
        frames++;
        Matrix4f car = frame.matrix(CAR, new Matrix4f()).invert();
        for (int index = 0; index < wheels.size(); index++) {
          Vector3f hub = car.mul(frame.matrix(wheels.get(index), new Matrix4f()), new Matrix4f())
              .getTranslation(new Vector3f())
              .sub(SETTINGS.wheels().get(index).mount());
          assertThat(Math.hypot(hub.x, hub.z)).isLessThan(MILLIMETRE);
          assertThat(hub.y)
              .isBetween(-SUSPENSION.longest() - MILLIMETRE, -SUSPENSION.shortest() + MILLIMETRE);
        }
      }
    }

    private void note(Snapshot snapshot) {
      figures = Math.max(figures, snapshot.slotCount());
      if (snapshot.contains(CAR)) {
        float[] car = new float[3 + 3 * wheels.size()];
        for (int axis = 0; axis < 3; axis++) {
          car[axis] = (float) snapshot.poses().coordinate(axis, 0);
        }
        for (int channel = 3; channel < car.length; channel++) {
          car[channel] = snapshot.channel(channel - 3)[0];
        }
        cars.putIfAbsent(snapshot.tick(), car);
      }
    }

    void requireSame(Watched other) {
      int compared = 0;
      for (Map.Entry<Long, float[]> entry : cars.entrySet()) {
        float[] mine = entry.getValue();
        float[] theirs = other.cars.get(entry.getKey());
        if (theirs != null) {
          compared++;
          for (int axis = 0; axis < mine.length; axis++) {
            assertThat(mine[axis])
                .as("number %d in tick %d", axis, entry.getKey())
                .isCloseTo(theirs[axis], within(axis < 3 ? 2 * MILLIMETRE : 0));
          }
        }
      }
      assertThat(compared).as("ticks compared").isGreaterThan(50);
      assertThat(frames).isGreaterThan(50);
    }

    @Override
    public void close() {
      source.close();
      reader.close();
    }
  }

  private static final class Game implements Controller {
    private final WheeledVehicle car = new WheeledVehicle(CAR, SETTINGS);
    private final List<Ragdoll.Placed> figures = new ArrayList<>();
    private final Ragdoll.Pose still = FIGURE.pose();
    private final Ragdoll.Pose bent = FIGURE.pose().turn("leg", new Quaternionf().rotateX(0.6f));

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      car.drive(input.isDown(GO) ? 1_500 : 0);
      car.steer(input.isDown(LEFT) ? 0.5f : 0);
      car.handbrake(input.isDown(STOP) ? 3_000 : 0);
      car.move(view, commands);
      if (input.pressCount(APPEAR) > 0) {
        for (Ragdoll.Placed figure : figures) {
          for (int bone = 0; bone < FIGURE.bones().size(); bone++) {
            commands.despawn(figure.body(bone));
          }
        }
        figures.clear();
        Ragdoll.Placed figure =
            FIGURE.spawn(commands, FIRST_BONE, new Vector3d(2, 1, -8), new Quaternionf());
        figure.stiffen(commands, 300, 3, 1);
        figures.add(figure);
      }
      figures.forEach(figure -> figure.drive(view, commands, input.isDown(WAVE) ? bent : still));
    }

    @Override
    public List<SnapshotLayout.Channel> channels() {
      return WheeledVehicle.channels(SETTINGS.wheels().size());
    }

    @Override
    public void show(ChannelWriter channels) {
      car.show(channels, 0);
    }

    @Override
    public void save(SavedState destination) {
      car.save(destination);
      destination.putInt(figures.size());
      figures.forEach(figure -> figure.save(destination));
    }

    @Override
    public void restore(SavedState source) {
      car.restore(source);
      figures.clear();
      if (source.takeCount(1) == 1) {
        figures.add(FIGURE.restore(source));
      }
    }

    @Override
    public long stateHash() {
      return car.stateHash();
    }
  }
}
