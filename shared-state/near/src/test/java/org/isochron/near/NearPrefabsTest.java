package org.isochron.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.isochron.near.NearPair.Viewer;
import org.isochron.shapes.Joint;
import org.isochron.shapes.JointAxis;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.command.Command;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.MovedTicks;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the bodies are made of, how they are joined, and which of them moved, as another process
 * knows it.
 */
class NearPrefabsTest {
  private static final Prefab BALL =
      Prefab.dynamic(new Shape.Sphere(0.5f), 2).withBlend(Prefab.Blend.NOW);
  private static final Prefab FLOOR = Prefab.fixed(new Shape.Mesh(
      List.of(new Vector3f(), new Vector3f(0, 0, 9), new Vector3f(9, 0, 0)),
      List.of(new Shape.Triangle(0, 1, 2))));
  private static final Prefab CRATE = Prefab.dynamic(new Shape.Box(1, 2, 3), 4).withLayer(7);

  @TempDir
  private Path folder;

  private final MovedTicks moved = new MovedTicks(ServedTicks.BODIES);
  private NearPair pair;
  private Viewer viewer;
  private SnapshotReader reader;
  private long tick;
  private int numbers;
  private int emptySlot = -1;
  private List<Joint.HeldPoints> joints = List.of();

  @BeforeEach
  void serve() throws IOException {
    pair = new NearPair(folder);
    viewer = pair.view();
    reader = viewer.state().openReader();
  }

  @AfterEach
  void end() throws IOException {
    pair.close();
  }

  @Test
  void viewerKnowsWhatEveryBodyIsMadeOf() {
    tick(PrefabTable.of(List.of(BALL, FLOOR)));

    assertThat(prefabs(reader.newest())).containsExactly(BALL, FLOOR);
    for (int slot = 0; slot < ServedTicks.BODIES; slot++) {
      assertThat(reader.newest().prefabNumbers()[slot]).isEqualTo(slot % 2);
    }
  }

  @Test
  void prefabsAddedWhileItRunsComeWithTheFirstSnapshotThatHasThem() throws IOException {
    PrefabTable few = PrefabTable.of(List.of(BALL));
    PrefabTable more = few.with(PrefabTable.of(List.of(FLOOR)));
    PrefabTable most = more.with(PrefabTable.of(List.of(CRATE)));
    for (PrefabTable table : List.of(few, more, most)) {
      tick(table);
      assertThat(prefabs(reader.newest())).isEqualTo(prefabs(table));
      PrefabTable known = reader.newest().prefabs();
      tick(table);
      assertThat(reader.newest().prefabs()).as("not read again").isSameAs(known);
    }

    Viewer late = pair.view();
    SnapshotReader lateReader = late.state().openReader();
    tick(most);
    lateReader.refresh();
    assertThat(prefabs(lateReader.newest())).containsExactly(BALL, FLOOR, CRATE);
    assertThat(prefabFiles()).as("those of the last two tables").hasSize(2);
  }

  @Test
  void bodiesAreShownWithoutShapesIfTheirFileIsDamaged() throws IOException {
    tick(PrefabTable.of(List.of(BALL)));
    for (Path file : prefabFiles()) {
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length - 1] ^= 1;
      Files.write(file, bytes);
    }
    Viewer late = pair.view();
    SnapshotReader lateReader = late.state().openReader();
    lateReader.refresh();

    assertThat(lateReader.newest().prefabs().count()).isZero();
    assertThat(late.status().damagedSnapshots()).isZero();
    tick(PrefabTable.of(List.of(BALL, CRATE)));
    lateReader.refresh();
    assertThat(prefabs(lateReader.newest())).containsExactly(BALL, CRATE);
  }

  @Test
  void readOfPrefabsThatFailsIsRepeatedAlsoWhileNothingMoves() throws IOException {
    numbers = 1;
    Path away = folder.resolve("away");
    pair.clock.advance(ServedTicks.TICK_NANOS);
    write(PrefabTable.of(List.of(BALL)), 1);
    pair.relay.advance(pair.clock.nanos());
    Path file = prefabFiles().get(0);
    Files.move(file, away);
    viewer.pull().advance(pair.clock.nanos());
    reader.refresh();
    assertThat(reader.newest().prefabs().count()).isZero();

    Files.move(away, file);
    pair.clock.advance(1_000_000_000);
    pair.advance();
    reader.refresh();

    assertThat(prefabs(reader.newest())).containsExactly(BALL);
    assertThat(viewer.status().damagedSnapshots()).isZero();
  }

  @Test
  void prefabsThatDoNotFitTheFolderNowAreWrittenLater() throws IOException {
    tick(PrefabTable.of(List.of(CRATE)));
    Path obstacle = prefabFiles().get(0).resolveSibling("prefabs.next");
    Files.createDirectories(obstacle.resolve("full"));

    PrefabTable table = PrefabTable.of(List.of(BALL));
    tick(table);
    assertThat(reader.newest().prefabs().count()).isZero();
    Files.delete(obstacle.resolve("full"));
    Files.delete(obstacle);
    pair.clock.advance(1_000_000_000);
    tick(table);

    assertThat(prefabs(reader.newest())).containsExactly(BALL);
  }

  @Test
  void emptySlotMayHaveAnyPrefabNumber() throws IOException {
    emptySlot = 5;
    tick(PrefabTable.of(List.of(BALL)));

    assertThat(prefabs(reader.newest())).containsExactly(BALL);
    assertThat(reader.newest().body(5)).isEqualTo(BodyId.NONE);
  }

  @Test
  void bodyOfNoPrefabIsShownWithoutShapes() {
    tick(PrefabTable.of(List.of(BALL, FLOOR)));

    publish(PrefabTable.of(List.of(BALL))); // half of the bodies have number 1
    reader.refresh();

    assertThat(reader.newest().tick()).isEqualTo(tick);
    assertThat(reader.newest().prefabs().count()).isZero();
    assertThat(viewer.status().damagedSnapshots()).isZero();
    tick(PrefabTable.of(List.of(BALL, CRATE)));
    assertThat(prefabs(reader.newest())).containsExactly(BALL, CRATE);
  }

  @Test
  void viewerKnowsTheJointsOfEveryTick() {
    PrefabTable table = PrefabTable.of(List.of(BALL));
    List<Joint.HeldPoints> first = List.of(joint(1), joint(2));
    List<Joint.HeldPoints> second = List.of(joint(2));
    for (List<Joint.HeldPoints> now : List.of(List.<Joint.HeldPoints>of(), first, second, first)) {
      joints = now;
      tick(table);
      assertThat(reader.newest().joints()).isEqualTo(now);
      List<Joint.HeldPoints> known = reader.newest().joints();
      tick(table);
      assertThat(reader.newest().joints()).as("not read again").isSameAs(known);
      tick(table);
      assertThat(reader.newest().joints()).isSameAs(known);
    }
  }

  @Test
  void asManyJointsCrossAsThereIsRoomForBodies() {
    joints = new ArrayList<>();
    for (int joint = 0; joint < ServedTicks.BODIES + 9; joint++) {
      joints.add(joint(joint));
    }
    tick(PrefabTable.of(List.of(BALL)));

    assertThat(reader.newest().joints()).isEqualTo(joints.subList(0, ServedTicks.BODIES));
  }

  @Test
  void viewerKnowsWhichBodiesMoved() {
    PrefabTable table = PrefabTable.of(List.of(BALL, FLOOR));
    for (int i = 0; i < 5; i++) {
      moved.moved(ServedTicks.BODIES - 1, tick + 1);
      tick(table);
    }

    MovedTicks known = reader.newest().moved();
    assertThat(known.isAfter(ServedTicks.BODIES - 1, tick - 1)).isTrue();
    assertThat(known.isAfter(0, tick - 1)).isFalse();
    assertThat(reader.newest().stillSinceTick()).isEqualTo(tick);
    tick(table);
    assertThat(reader.newest().stillSinceTick()).isEqualTo(tick - 1);
    assertThat(reader.newest().moved().isAfter(ServedTicks.BODIES - 1, tick - 1))
        .isFalse();
  }

  @Test
  void spawnThatNeedsAnIdIsRefusedWithWhatToDoInstead() {
    Vector3f place = new Vector3f(1, 2, 3);
    for (int i = 0; i < 20; i++) { // more than the queue holds: no room of it is lost
      pair.advance();
      assertThatThrownBy(() -> viewer.state().commands().spawn(0, place, new Quaternionf()))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("spawn with a token");
    }

    assertThat(viewer.state().commands().spawn(0, place, new Quaternionf(), 77)).isTrue();
    pair.advance();
    pair.advance();
    List<Long> tokens = new ArrayList<>();
    pair.physics.writer().commands().drain(pair.clock.nanos() + 1, command -> {
      assertThat(command.kind()).isEqualTo(Command.SPAWN);
      tokens.add(command.token());
    });
    assertThat(tokens).containsExactly(77L);
  }

  private void tick(PrefabTable table) {
    numbers = table.count();
    publish(table);
    assertThat(reader.refresh()).isTrue();
    assertThat(reader.newest().tick()).isEqualTo(tick);
  }

  private void publish(PrefabTable table) {
    tick++;
    pair.clock.advance(ServedTicks.TICK_NANOS);
    write(table, tick);
    pair.advance();
  }

  private Snapshot write(PrefabTable table, long tick) {
    SnapshotWriter snapshots = pair.physics.writer().snapshots();
    snapshots.begin(tick, tick * ServedTicks.TICK_NANOS);
    Snapshot snapshot = snapshots.bulk(ServedTicks.BODIES);
    for (int slot = 0; slot < ServedTicks.BODIES; slot++) {
      snapshot.generations()[slot] = 1;
      snapshot.prefabNumbers()[slot] = slot % numbers;
      if (slot == emptySlot) {
        snapshot.generations()[slot] = 0;
        snapshot.prefabNumbers()[slot] = -1;
      }
      snapshot.poses().set(slot, slot, 0, 0, 0, 0, 0, 1);
    }
    snapshots.prefabs(table);
    snapshots.joints(joints);
    snapshots.moved(moved);
    snapshots.publish(pair.clock.nanos());
    return snapshot;
  }

  private static Joint.HeldPoints joint(int number) {
    Vector3f point = new Vector3f(number, 0.5f, -1);
    Joint hinge = Joint.hinge(point, new Vector3f(1, 0, 0)).withLimits(-1, number / 100f);
    Quaternionf turn = new Quaternionf().rotateY(number);
    return new Joint.HeldPoints(
        BodyId.of(number, 1),
        point,
        BodyId.of(7, 1 + number),
        new Vector3f(number),
        JointAxis.Ranges.of(hinge, point, turn, new Quaternionf()));
  }

  private List<Path> prefabFiles() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("prefabs-"))
          .toList();
    }
  }

  private static List<Prefab> prefabs(Snapshot snapshot) {
    return prefabs(snapshot.prefabs());
  }

  private static List<Prefab> prefabs(PrefabTable table) {
    List<Prefab> prefabs = new ArrayList<>();
    for (int prefab = 0; prefab < table.count(); prefab++) {
      prefabs.add(table.get(prefab));
    }
    return prefabs;
  }
}
