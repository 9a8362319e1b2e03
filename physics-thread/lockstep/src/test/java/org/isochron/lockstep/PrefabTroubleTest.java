package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.lockstep.message.EntryStream;
import org.isochron.lockstep.message.Envelope;
import org.isochron.lockstep.transfer.SessionPrefabs;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class PrefabTroubleTest {
  private static final Lockstep.Settings SETTINGS =
      Lockstep.Settings.of(4_711, 0, 1).withHashInterval(1);

  private final List<PrefabWorld> worlds = new ArrayList<>();

  @Test
  void everyCommandThatNamesAPrefabWhichNotAllPeersHaveIsRefusedAtItsSender() {
    Game game = lockstep(Weather.FAIR, 2);
    game.run(Duration.ofMillis(100));
    worlds.get(0).prefabs().add(PrefabWorld.prefab(7)); // bypasses the session
    long before = game.player(0).status().refusedCommands();

    game.player(0).state.commands().changePrefab(BodyId.of(1, 1), 1);
    game.run(Duration.ofMillis(300));

    assertThat(game.player(0).status().refusedCommands()).isEqualTo(before + 1);
    assertThat(worlds.get(0).spawned()).isZero();
    assertThat(game.player(0).status().desync()).isEmpty();
  }

  /** A new kind of command fails this test until it is added to one of the two lists. */
  @Test
  void everyKindOfCommandShowsIfItNamesAPrefab() throws Exception {
    Set<String> others = Set.of(
        "CANCELLED",
        "DESPAWN",
        "TELEPORT",
        "VELOCITY",
        "IMPULSE",
        "FORCE",
        "PRESS",
        "RELEASE",
        "LEVEL",
        "MOTION",
        "MOVE_TO",
        "GRAVITY",
        "JOIN",
        "UNJOIN",
        "MOTOR",
        "PROPERTY",
        "JOINT_AXIS",
        "JOINT_TARGETS",
        "ANGULAR_VELOCITY",
        "IMPULSE_AT",
        "FORCE_AT",
        "EXCLUDE",
        "USER",
        "KIND_COUNT",
        "SENDER_COUNT",
        "SENDER_SHIFT",
        "ENTERED",
        "LEFT",
        "CHANGE_MOTION",
        "PATCH",
        "JOINT_EFFORT",
        "JOINT_DAMPING",
        "MASS_PROPERTIES",
        "MASS",
        "VALUE_COUNT",
        "EXACT_COUNT",
        "BYTES",
        "CONTROL_COUNT",
        "LINEAR",
        "ANGULAR");
    List<String> naming = new ArrayList<>();
    for (Field field : Command.class.getDeclaredFields()) {
      if (field.getType() == int.class
          && Modifier.isStatic(field.getModifiers())
          && !others.contains(field.getName())) {
        naming.add(field.getName());
        ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES).putInt(0, field.getInt(null));
        assertThat(Command.empty().readFrom(bytes).namesPrefab())
            .as(field.getName())
            .isTrue();
      }
    }
    assertThat(naming).containsExactlyInAnyOrder("SPAWN", "CHANGE_PREFAB");
  }

  @Test
  void aForgedPrefabOfAPeerThatGivesNoNumbersIsRefusedAndEndsNothing() {
    Game game = lockstep(Weather.FAIR, 3);
    game.run(Duration.ofMillis(200));
    ByteBuffer forged = ByteBuffer.allocate(200);
    EntryStream lie = new EntryStream(1, true, entry -> {});
    lie.add(EntryStream.framed(
        ByteBuffer.allocate(16).putInt(1).putInt(0).putInt(1).putInt(-1).flip()));
    lie.writeTo(forged, 0);

    game.network.end(2, 1).forge(Envelope.PREFABS, forged.flip());
    game.run(Duration.ofSeconds(1));

    assertThat(game.player(2).other(1).fault().orElseThrow()).startsWith("sent a prefab");
    assertThat(game.player(2).other(1).refused()).isEqualTo(1);
    assertThat(game.player(2).loop.lastTick()).isGreaterThan(100);
    CompletableFuture<Integer> number = PrefabWorld.adding(game.player(2).lockstep, 7);
    game.runUntil(number::isDone);
    assertThat(number.join()).isEqualTo(1);
  }

  @Test
  void anErrorWhileAPrefabIsPreparedReachesItsCaller() {
    Game game = lockstep(Weather.FAIR, 2);
    game.run(Duration.ofMillis(100));
    worlds.get(0).prefabError = new LinkageError("no library");

    CompletableFuture<Integer> own = PrefabWorld.adding(game.player(0).lockstep, 7);
    CompletableFuture<Integer> other = PrefabWorld.adding(game.player(1).lockstep, 7);
    game.runUntil(() -> own.isDone() && other.isDone());

    assertThatThrownBy(own::join).cause().hasMessageContaining("no library");
    assertThatThrownBy(other::join).cause().hasMessageContaining("no library");
    worlds.get(0).prefabError = null;
    CompletableFuture<Integer> next = PrefabWorld.adding(game.player(1).lockstep, 7);
    game.runUntil(next::isDone);
    assertThat(next.join()).isEqualTo(1);
  }

  @Test
  void addingGivesUpAfterItsBoundIfAPeerDoesNotAnswer() {
    PrefabLibrary own = new PrefabWorld().prefabs();
    SessionPrefabs prefabs = new SessionPrefabs(own, 1, 1, 2, Duration.ofMillis(20));
    prefabs.advance();

    CompletableFuture<Integer> waiting = CompletableFuture.supplyAsync(
        () -> prefabs.add(PrefabWorld.prefab(7)), task -> new Thread(task).start());

    assertThatThrownBy(waiting::join)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not all peers have the prefab: PT0.02S passed");
  }

  private Game lockstep(Weather weather, int peers) {
    return new Game(3, weather, SETTINGS, this::world, Game.hundreds(peers));
  }

  private PrefabWorld world() {
    worlds.add(new PrefabWorld());
    return worlds.get(worlds.size() - 1);
  }
}
