package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.SavedState;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.replay.Replay;
import org.isochron.shapes.Prefab;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.Viewer;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The journal of a server with players, and a server that continues from one. */
final class PlayersJournalTest {
  private static final Engine JOLT = Engines.named("Jolt");
  private static final Scene SCENE = PredictedGame.yard(6, 8);
  private static final long WALL = BodyId.of(3, 1);
  private static final long CRATE = BodyId.of(7, 1);
  private static final Set<Event.Kind> OF_THE_LOOP =
      EnumSet.of(Event.Kind.EPOCH, Event.Kind.OVERLOAD, Event.Kind.SUSPEND);

  @TempDir
  private Path folder;

  private final List<String> log = new ArrayList<>();
  private final Map<Long, Long> bodies = new HashMap<>();
  private final List<Recording> recordings = new ArrayList<>();
  private final Map<Integer, TestNetwork> networks = new HashMap<>();
  private final @Nullable PredictedGame[] games = new PredictedGame[1];
  private int walker = 1; // the prefab

  /** A client that returns gets its old body. */
  private final Players.Rules rules = new Players.Rules() {
    @Override
    public long joined(Player player, WorldView view, CommandSender commands) {
      log.add("joined " + player.number());
      Long old = bodies.get(player.identityHash());
      if (old != null && view.contains(old)) {
        return old;
      }
      long body = commands.spawn(walker, new Vector3d(0, 0.82, -4), new Quaternionf());
      bodies.put(player.identityHash(), body);
      return body;
    }

    @Override
    public void left(Player player, WorldView view, CommandSender commands) {
      log.add("left " + player.number());
      if (player.number() == 0) {
        commands.despawn(player.body());
      }
    }
  };

  /** Game code inside the recording, which the replay runs again. */
  private static Simulation inside(Simulation simulation) {
    Controller kicking = (tick, input, view, commands) -> {
      for (int player = 0; player < 2; player++) {
        TickInput own = input.ofSender(player);
        if (own.isDown(Walker.JUMP) || own.pressCount(Walker.JUMP) > 0) {
          commands.impulse(CRATE, new Vector3f(0, 20 + 30 * player, 0));
        }
      }
    };
    return kicking.around(simulation);
  }

  /** Game code around the recording, which asks the players. */
  private final class Recorded implements Controller {
    private final Path file;

    Recorded(Path file) {
      this.file = file;
    }

    @Override
    public Simulation around(Simulation simulation) {
      try {
        Recording recording =
            Recording.start(file, inside(simulation), Recording.Settings.DEFAULT.withWaiting());
        recordings.add(recording);
        return Controller.super.around(recording.forGameCode());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      PredictedGame game = games[0];
      if (tick % 50 == 0 && game != null) {
        for (Player player : game.players.playing()) {
          float late = player.delayNanos() / 1e9f;
          commands.impulse(BodyId.of(8, 1), new Vector3f(late * 100, 0, 0));
        }
      }
    }
  }

  @AfterEach
  void closeRecordings() {
    recordings.forEach(Recording::close);
  }

  private PredictedGame game(Recorded recorded) {
    PredictedGame game =
        new PredictedGame(JOLT, SCENE, Shooter::new, recorded, players -> players.withRules(rules));
    games[0] = game;
    admit(game);
    return game;
  }

  private void admit(PredictedGame game) {
    game.players.admitViewers(
        viewer -> networks.computeIfAbsent(viewer, it -> game.network(viewer)).server);
  }

  private Viewer enter(PredictedGame game, String name, int jumps) {
    Viewer viewer = game.served.viewers().enter(name, name, "");
    game.run(50);
    game.join(network(viewer), PredictedGame.wandering(viewer.number(), jumps), BodyId.NONE);
    return viewer;
  }

  private TestNetwork network(Viewer viewer) {
    return Objects.requireNonNull(networks.get(viewer.number()));
  }

  @Test
  void journalInsideThePlayersReplaysThemWithoutTheirClients() throws IOException {
    Path file = folder.resolve("played.journal");
    List<String> events = new ArrayList<>();
    try (PredictedGame game = game(new Recorded(file))) {
      EventCursor cursor = game.served.openEvents();
      Runnable play = () -> {
        for (int turn = 0; turn < 15; turn++) {
          game.run(100);
          cursor.poll(event -> note(event, events));
        }
      };
      play.run();
      Viewer ann = enter(game, "ann", 10);
      play.run();
      enter(game, "bob", 10);
      play.run();
      network(ann).server.close();
      game.served.viewers().leave(ann);
      play.run();
      network(ann).reopen();
      game.served.viewers().enter("ann", "ann", "");
      play.run();
      assertThat(game.failures).isEmpty();
      assertThat(log).containsExactly("joined 0", "joined 1", "left 0", "joined 0");
    }
    closeRecordings();
    assertThat(events.stream().filter(it -> it.startsWith("SPAWN"))).hasSizeGreaterThan(5);

    Journal journal = Journal.open(file);
    List<String> again = new ArrayList<>();
    NanoClock.Manual clock = new NanoClock.Manual(0);
    Replay replay = Replay.of(journal, inside(JOLT.build(SCENE)));
    SharedState state =
        SharedState.of(replay.simulation().layout(), SharedState.Limits.DEFAULT, clock);
    EventCursor cursor = state.openEvents();
    try (GameLoop loop = GameLoop.start(state, replay.simulation(), PhysicsSettings.DEFAULT)) {
      while (replay.tick() < journal.lastTick()) {
        clock.advance(10_000_000);
        loop.advance();
        cursor.poll(event -> note(event, again));
      }
      assertThat(journal.end()).isEqualTo(new Journal.End.Complete());
      assertThat(replay.divergence()).isEmpty();
      assertThat(replay.comparedCount()).isEqualTo(journal.lastTick() + 1);
      assertThat(again.remove(again.size() - 1)).startsWith("REPLAY_ENDED");
      assertThat(again).isEqualTo(events);
      replay.seek(journal.lastTick() / 2);
      while (replay.advance()) {
        // to the end
      }
      assertThat(replay.divergence()).isEmpty();
    }
  }

  @Test
  void restoredServerGivesAClientThatReturnsItsBody() {
    try (PredictedGame game = game(new Recorded(folder.resolve("first.journal")))) {
      Viewer ann = enter(game, "ann", 0);
      Viewer bob = enter(game, "bob", 0);
      game.run(3_000);
      SavedState saved = new SavedState();
      game.simulation.save(saved);
      Vector3d[] before = game.truth.get(game.truth.size() - 1);

      game.restartServer(
          new Recorded(folder.resolve("second.journal")), world -> world.restore(saved.rewind()));
      requireReturn(game, bob, ann, before);
    }
  }

  @Test
  void serverContinuesFromTheJournalOfOneThatCrashed() throws IOException {
    Path file = folder.resolve("cut.journal");
    try (PredictedGame game = game(new Recorded(file))) {
      walker = game.server.addPrefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
      game.served.commands().despawn(WALL);
      Viewer ann = enter(game, "ann", 10);
      Viewer bob = enter(game, "bob", 10);
      game.run(3_000);
      closeRecordings();
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(channel.size() - 20_000);
      }
      Journal journal = Journal.open(file);
      assertThat(journal.end()).isInstanceOf(Journal.End.Cut.class);
      assertThat(journal.lastTick()).isBetween(250L, 300L);
      Vector3d[] before = game.truth.get((int) journal.lastTick());

      Recorded next = new Recorded(folder.resolve("next.journal"));
      SavedWorld saved = end(journal);
      game.restartServer(next, world -> saved.restoreInto(world, saved.rate()));
      requireReturn(game, bob, ann, before);
      assertThat(game.serverReader.newest().contains(WALL)).isFalse();
      assertThat(game.clients.get(1).reader.newest().contains(WALL)).isFalse();
    }
    closeRecordings();
    Journal second = Journal.open(folder.resolve("next.journal"));
    assertThat(end(second).tick()).isEqualTo(second.lastTick());
  }

  private static SavedWorld end(Journal journal) throws IOException {
    try (Replay replay = Replay.of(journal, inside(JOLT.build(SCENE)))) {
      replay.seek(journal.lastTick());
      assertThat(replay.divergence()).isEmpty();
      return replay.save();
    }
  }

  @Test
  void recordingAroundThePlayersIsRefused() {
    Path file = folder.resolve("outside.journal");
    try (Steppable world = Players.of(Walker::new).around(JOLT.build(SCENE))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Recording.start(file, world))
          .withMessageContaining("players.around(recording.forGameCode())");
      assertThat(file).doesNotExist();
    }
  }

  /** The first one returns, and the second one does not. */
  private void requireReturn(PredictedGame game, Viewer first, Viewer second, Vector3d[] before) {
    log.clear();
    admit(game);
    long body = Objects.requireNonNull(bodies.get(first.identityHash()));
    long other = Objects.requireNonNull(bodies.get(second.identityHash()));
    PredictedGame.Client client = game.clients.get(1);
    Viewer again = game.served.viewers().enter("bob", "bob", "");
    TestNetwork network = network(first);
    networks.clear();
    networks.put(again.number(), network);
    long last = client.reader.newest().tick();
    for (int millis = 0; client.reader.newest().tick() >= last && millis < 2_000; millis++) {
      game.run(1);
    }
    Snapshot picture = client.reader.newest();
    long tick = picture.tick();
    Vector3d shown = picture.position(body, new Vector3d());
    game.run(2_000);

    assertThat(log).containsExactly("joined 0");
    assertThat(client.prediction.ownBody()).isEqualTo(body);
    for (Vector3d[] poses : game.truth.subList(1, (int) tick)) {
      assertThat(poses[BodyId.slot(other)]).isEqualTo(before[BodyId.slot(other)]);
    }
    assertThat(game.truth.get(1)[BodyId.slot(body)]).isEqualTo(before[BodyId.slot(body)]);
    assertThat(game.truth.get((int) tick)[BodyId.slot(body)].distance(shown)).isLessThan(0.001);
    Vector3d end = game.truth.get(game.truth.size() - 1)[BodyId.slot(body)];
    assertThat(end.distance(before[BodyId.slot(body)])).as("metres walked").isGreaterThan(0.5);
  }

  private static void note(Event event, List<String> to) {
    if (!OF_THE_LOOP.contains(event.kind())) {
      to.add("%s in %d of %x and %x"
          .formatted(event.kind(), event.tick(), event.bodyA(), event.bodyB()));
    }
  }
}
