package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.isochron.engine.SceneRun;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class SessionPrefabsTest {
  private static final Weather BAD = new Weather(20, 70, 200, 50, 20);
  private static final Lockstep.Settings SETTINGS =
      Lockstep.Settings.of(4_711, 0, 1).withHashInterval(1);
  private static final Rollback.Settings ROLLBACK = Rollback.Settings.of(4_711, 0, 16)
      .withSession(Lockstep.Settings.of(4_711, 0, 16).withHashInterval(1).withInputDelay(0));

  private final List<PrefabWorld> worlds = new ArrayList<>();

  @Test
  void prefabsThatAllPeersAddAtOnceHaveTheSameNumbersInLockstep() {
    Game game = lockstep(BAD, 3);

    List<Integer> numbers = addFromAll(game, index -> game.player(index).lockstep);
    for (int number : numbers) {
      game.players.forEach(
          player -> SceneRun.spawn(player.state.commands(), number, new Vector3d(), 0));
    }
    long tick = game.player(0).loop.lastTick() + 40;
    game.runUntil(() -> game.players.stream().allMatch(player -> player.loop.lastTick() >= tick));

    assertSameWorlds(tick, numbers);
    assertThat(game.player(0).status().desync()).isEmpty();
  }

  @Test
  void prefabsThatAllPeersAddAtOnceHaveTheSameNumbersInRollback() {
    RollbackGame game =
        new RollbackGame(3, BAD, ROLLBACK.withSpectators(1), this::world, Game.hundreds(4));

    List<Integer> numbers = addFromAll(game, index -> game.player(index).rollback);
    for (int number : numbers) {
      game.players
          .subList(0, 3)
          .forEach(player -> SceneRun.spawn(player.state.commands(), number, new Vector3d(), 0));
    }
    long tick = game.player(0).loop.lastTick() + 60;
    game.runUntil(
        () -> game.players.stream().allMatch(player -> player.status().confirmedTick() >= tick));

    assertSameWorlds(tick, numbers);
    assertThat(game.player(0).status().rollbacks()).isPositive();
    assertThat(game.player(0).status().session().desync()).isEmpty();
  }

  @Test
  void largeMeshDelaysNoTickOfAnybody() {
    Game game = lockstep(Weather.FAIR, 2);
    game.runUntil(() -> game.player(0).loop.lastTick() >= 50);
    long stalls = game.player(0).status().stalls() + game.player(1).status().stalls();
    Prefab mesh = Prefab.fixed(sheet(100_000));
    assertThat(mesh.byteSize()).isGreaterThan(1_500_000);

    CompletableFuture<Integer> number = PrefabWorld.adding(game.player(1).lockstep, mesh);
    long from = game.player(0).loop.lastTick();
    game.runUntil(number::isDone);

    assertThat(number.join()).isEqualTo(1);
    assertThat(worlds.get(0).prefabs().table().get(1)).isEqualTo(mesh);
    assertThat(worlds.get(1).prefabs().table().get(1)).isEqualTo(mesh);
    assertThat(game.player(0).loop.lastTick() - from).isGreaterThan(20); // takes several ticks
    assertThat(game.player(0).status().stalls() + game.player(1).status().stalls())
        .isEqualTo(stalls);
  }

  @Test
  void prefabThatTheWorldCannotBuildIsRefusedWithTheReason() {
    Game game = lockstep(Weather.FAIR, 2);
    game.run(Duration.ofMillis(100));

    CompletableFuture<Integer> refused =
        PrefabWorld.adding(game.player(1).lockstep, Prefab.kinematic(new Shape.Sphere(1)));
    game.runUntil(refused::isDone);
    CompletableFuture<Integer> next = PrefabWorld.adding(game.player(1).lockstep, 7);
    game.runUntil(next::isDone);

    assertThatThrownBy(refused::join)
        .cause()
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("this world has no kinematic bodies");
    assertThat(next.join()).isEqualTo(1);
  }

  @Test
  void spawnOfAPrefabThatNotAllPeersHaveIsRefusedAtItsSender() {
    Game game = lockstep(Weather.FAIR, 2);
    game.run(Duration.ofMillis(100));
    long before = game.player(0).status().refusedCommands();
    worlds.get(0).prefabs().add(PrefabWorld.prefab(7)); // bypasses the session

    SceneRun.spawn(game.player(0).state.commands(), 1, new Vector3d(), 0);
    game.run(Duration.ofMillis(300));

    assertThat(game.player(0).status().refusedCommands()).isEqualTo(before + 1);
    assertThat(game.player(0).countOf(Event.Kind.REFUSED_COMMAND)).isEqualTo(1);
    assertThat(worlds.get(1).spawned()).isZero();
    assertThat(game.player(0).status().desync()).isEmpty();
  }

  @Test
  void peerWhoseWorldGivesAnotherNumberFailsWithTheCause() {
    Game game = lockstep(Weather.FAIR, 2);
    game.run(Duration.ofMillis(100));
    worlds.get(1).prefabs().add(PrefabWorld.prefab(6)); // bypasses the session
    CompletableFuture<Integer> number = PrefabWorld.adding(game.player(0).lockstep, 7);

    assertThatThrownBy(() -> game.runUntil(number::isDone))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("prefab 1 of the session cannot be added here")
        .hasMessageContaining("it has the number 2 here");

    game.players.forEach(player -> player.lockstep.close());
    assertThatThrownBy(number::join).cause().hasMessageContaining("the session is closed");
  }

  @Test
  void addingEndsWithTheReasonWhenAPeerLeaves() {
    Game game = lockstep(Weather.FAIR, 2);
    game.run(Duration.ofMillis(100));
    CompletableFuture<Integer> waiting = PrefabWorld.adding(game.player(1).lockstep, 7);
    ScriptedPlayer leaving = game.players.remove(0);
    leaving.lockstep.close();

    game.runUntil(waiting::isDone);

    assertThatThrownBy(waiting::join)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("not all peers have the prefab: another peer is gone");
  }

  @Test
  void addingBeforeTheFirstTickWaitsForIt() {
    Game game = lockstep(Weather.FAIR, 2);
    CompletableFuture<Integer> early = PrefabWorld.adding(game.player(0).lockstep, 7);
    LockSupport.parkNanos(Duration.ofMillis(20).toNanos());

    game.runUntil(early::isDone);

    assertThat(early.join()).isEqualTo(1);
  }

  @Test
  void addingOnTheThreadThatTicksIsRefusedAsIsAddingWhereNothingTicks() {
    Game game = lockstep(Weather.FAIR, 2);
    PrefabLibrary prefabs = game.player(0).lockstep.prefabs();
    CompletableFuture<Integer> early = PrefabWorld.adding(game.player(0).lockstep, 7);
    assertThatThrownBy(early::join).cause().hasMessageContaining("after that thread has started");
    game.run(Duration.ofMillis(100));

    assertThatThrownBy(() -> prefabs.add(PrefabWorld.prefab(7)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("add it from another thread");
  }

  private <P extends PlayedGame.Player> List<Integer> addFromAll(
      PlayedGame<P> game, java.util.function.IntFunction<SessionSimulation> simulation) {
    game.run(Duration.ofMillis(500));
    List<CompletableFuture<Integer>> adding = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      for (int index = 0; index < game.players.size(); index++) {
        adding.add(PrefabWorld.adding(simulation.apply(index), 10 + adding.size()));
      }
    }
    game.runUntil(() -> adding.stream().allMatch(CompletableFuture::isDone));
    List<Integer> numbers = adding.stream().map(CompletableFuture::join).toList();
    // no player has waited for a spectator
    game.runUntil(
        () -> worlds.stream().allMatch(world -> world.prefabs().table().count() > adding.size()));
    for (int index = 0; index < numbers.size(); index++) {
      for (PrefabWorld world : worlds) {
        assertThat(world.prefabs().table().get(numbers.get(index)))
            .isEqualTo(PrefabWorld.prefab(10 + index));
      }
    }
    return numbers;
  }

  private void assertSameWorlds(long tick, List<Integer> numbers) {
    assertThat(numbers)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(1, numbers.size()).boxed().toList());
    for (PrefabWorld world : worlds) {
      assertThat(world.spawned()).isPositive();
      assertThat(world.hashes(tick)).isEqualTo(worlds.get(0).hashes(tick));
    }
  }

  private static Shape sheet(int triangles) {
    int side = (int) Math.sqrt(triangles / 2.0);
    List<Vector3fc> vertices = new ArrayList<>();
    List<Shape.Triangle> faces = new ArrayList<>();
    for (int z = 0; z <= side; z++) {
      for (int x = 0; x <= side; x++) {
        vertices.add(new Vector3f(x, 0, z));
        if (x < side && z < side) {
          int corner = z * (side + 1) + x;
          faces.add(new Shape.Triangle(corner, corner + side + 1, corner + 1));
          faces.add(new Shape.Triangle(corner + 1, corner + side + 1, corner + side + 2));
        }
      }
    }
    return new Shape.Mesh(vertices, faces);
  }

  private Game lockstep(Weather weather, int peers) {
    return new Game(3, weather, SETTINGS, this::world, Game.hundreds(peers));
  }

  private PrefabWorld world() {
    worlds.add(new PrefabWorld());
    return worlds.get(worlds.size() - 1);
  }
}
