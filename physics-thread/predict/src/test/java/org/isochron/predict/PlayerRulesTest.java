package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.InputSource;
import org.isochron.physics.WorldView;
import org.isochron.predict.Prediction.Connection;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Viewer;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

/** What a game hears of its players, and what it can tell of each. */
final class PlayerRulesTest {
  private static final int WALKER = 1;

  private final List<String> log = new ArrayList<>();
  private final Map<Long, Long> bodies = new HashMap<>();
  private boolean isOpen = true;
  private boolean throwsNow;
  private boolean hides;

  /** Spawns the body of a new player, and gives one that returns its old one. */
  private final Players.Rules rules = new Players.Rules() {
    @Override
    public long joined(Player player, WorldView view, CommandSender commands) {
      log.add("joined " + player.number());
      if (throwsNow) {
        throw new IllegalStateException("no luck");
      }
      return isOpen
          ? bodies.computeIfAbsent(
              player.identityHash(),
              it -> commands.spawn(WALKER, new Vector3d(bodies.size(), 0.82, 0), new Quaternionf()))
          : BodyId.NONE;
    }

    @Override
    public void lost(Player player, WorldView view, CommandSender commands) {
      log.add("lost " + player.number());
    }

    @Override
    public void returned(Player player, WorldView view, CommandSender commands) {
      log.add("returned " + player.number());
    }

    @Override
    public void left(Player player, WorldView view, CommandSender commands) {
      log.add("left " + player.number() + " " + player.connection());
      assertThat(view.contains(player.body())).isTrue();
    }

    @Override
    public boolean sees(Player player, long body, WorldView view) {
      assertThat(view.contains(body)).isTrue();
      assertThat(body).as("not its own").isNotEqualTo(player.body());
      if (throwsNow) {
        throw new IllegalStateException("no luck");
      }
      return !hides;
    }

    @Override
    public void refused(Player player) {
      log.add("refused " + player.connection());
    }
  };

  private static Scene scene() {
    Scene.Builder scene = new Scene.Builder().spare(64);
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(60, 0.5f, 60))), 0, -0.5, 0);
    scene.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
    return scene.build();
  }

  private PredictedGame game(Controller rulesOfGame) {
    return new PredictedGame(
        Engines.named("Jolt"),
        scene(),
        Walker::new,
        rulesOfGame,
        players -> players.withRules(rules));
  }

  private PredictedGame game() {
    return game((tick, input, view, commands) -> {});
  }

  @Test
  void clientOfAViewerGetsABodyThatTheGameSpawns() {
    Map<Integer, TestNetwork> networks = new HashMap<>();
    List<Player> seen = new ArrayList<>();
    PredictedGame[] games = new PredictedGame[1];
    Controller watching = (tick, input, view, commands) -> {
      seen.clear();
      seen.addAll(games[0] == null ? List.of() : games[0].players.playing());
    };
    try (PredictedGame game = game(watching)) {
      games[0] = game;
      game.served.viewers().enter("early", "early", "");
      game.run(100);
      game.players.admitViewers(
          viewer -> networks.computeIfAbsent(viewer, it -> game.network(viewer)).server);
      Viewer only = game.served.viewers().enter("watcher", "watcher", "");
      Viewer ann = game.served.viewers().enter("ann", "ann", "");
      game.run(500);
      assertThat(networks).as("links").hasSize(3);
      assertThat(log).as("without input").isEmpty();

      TestNetwork network = Objects.requireNonNull(networks.get(ann.number()));
      PredictedGame.Client client = game.join(network, PredictedGame.wandering(2, 10), BodyId.NONE);
      game.run(2_000);
      long body = client.prediction.ownBody();
      assertThat(log).containsExactly("joined 0");
      assertThat(bodies).containsExactly(Map.entry(ann.identityHash(), body));
      assertThat(game.serverReader.newest().contains(body)).isTrue();
      assertThat(client.reader.newest().contains(body)).isTrue();
      assertThat(seen).hasSize(1);
      Player player = seen.get(0);
      assertThat(player.body()).isEqualTo(body);
      assertThat(player.viewer()).isEqualTo(OptionalInt.of(ann.number()));
      assertThat(player.isConnected()).isTrue();
      assertThat(player.delayNanos() / 1_000_000).isBetween(100L, 200L);
      assertThat(game.players.ofViewer(ann.number())).isEqualTo(Optional.of(player));
      assertThat(game.players.ofViewer(only.number())).isEmpty();

      network.lostPermille = 1_000;
      game.run(1_000);
      assertThat(player.isConnected()).isFalse();
      network.lostPermille = 0;
      game.run(1_000);
      network.server.close();
      game.served.viewers().leave(ann);
      game.run(500);
      assertThat(log).containsExactly("joined 0", "lost 0", "returned 0", "left 0 CLOSED");

      network.reopen();
      game.served.viewers().enter("ann", "ann", "");
      game.run(2_000);
      assertThat(log).endsWith("left 0 CLOSED", "joined 0");
      assertThat(client.prediction.ownBody()).as("its old body").isEqualTo(body);
      assertThat(client.prediction.status().connection()).isEqualTo(Connection.PLAYING);
    }
  }

  @Test
  void gameRefusesPlayersForWhichItHasNoBody() {
    try (PredictedGame game = game()) {
      isOpen = false;
      TestNetwork network = game.network(1);
      game.players.admitViewers(viewer -> network.server);
      game.served.viewers().enter("ann", "ann", "");
      PredictedGame.Client client = game.join(network, InputSource.none(), BodyId.NONE);
      game.run(1_000);

      assertThat(log).containsExactly("joined 0", "refused FULL");
      assertThat(client.prediction.status().connection()).isEqualTo(Connection.FULL);
    }
  }

  @Test
  void ruleThatThrowsIsReportedAndRefusesThePlayer() {
    try (PredictedGame game = game()) {
      throwsNow = true;
      TestNetwork network = game.network(1);
      game.players.admitViewers(viewer -> network.server);
      game.served.viewers().enter("ann", "ann", "");
      PredictedGame.Client client = game.join(network, InputSource.none(), BodyId.NONE);
      game.run(1_000);

      assertThat(game.failures)
          .singleElement()
          .satisfies(failure -> assertThat(failure)
              .hasMessageContaining("the rule joined threw")
              .hasMessageContaining("no luck"));
      assertThat(client.prediction.status().connection()).isEqualTo(Connection.FULL);
    }
  }

  /** The client has no body, event or picture of what its player may not see. */
  @Test
  void hiddenBodyIsAtNoClientUntilItMayBeSeen() {
    try (PredictedGame game = game()) {
      Map<Integer, TestNetwork> networks = new HashMap<>();
      game.players.admitViewers(
          viewer -> networks.computeIfAbsent(viewer, it -> game.network(viewer)).server);
      PredictedGame.Client[] clients = new PredictedGame.Client[2];
      for (int index = 0; index < 2; index++) {
        Viewer viewer = game.served.viewers().enter("player " + index, "player " + index, "");
        game.run(100);
        TestNetwork network = Objects.requireNonNull(networks.get(viewer.number()));
        clients[index] = game.join(network, InputSource.none(), BodyId.NONE);
        game.run(1_000);
      }
      long own = clients[0].prediction.ownBody();
      long other = clients[1].prediction.ownBody();
      assertThat(clients[0].reader.newest().contains(other)).isTrue();

      hides = true;
      game.run(1_000);
      assertThat(clients[0].reader.newest().contains(other)).isFalse();
      assertThat(clients[0].reader.newest().contains(own)).isTrue();
      assertThat(clients[1].reader.newest().contains(own)).isFalse();
      hides = false;
      game.run(1_000);
      assertThat(clients[0].reader.newest().contains(other)).isTrue();
      throwsNow = true;
      game.run(1_000);
      assertThat(clients[0].reader.newest().contains(other)).as("it throws").isFalse();
      assertThat(game.failures).isNotEmpty();
    }
  }

  /** The client cannot join them again, so a prediction would let them fall. */
  @Test
  void jointedBodyThatWasHiddenReturnsAndIsNotCorrected() {
    Scene.Builder scene = new Scene.Builder().spare(64);
    int box = scene.prefab(Prefab.dynamic(new Shape.Box(0.2f, 0.2f, 0.2f), 1));
    scene.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(60, 0.5f, 60))), 0, -0.5, 0);
    long beam = scene.body(scene.prefab(Prefab.fixed(new Shape.Box(1, 0.1f, 0.1f))), 3, 4, 0);
    long upper = scene.body(box, 4, 3.5, 0);
    long lower = scene.body(box, 5, 3, 0);
    scene.join(beam, upper, Joint.ball(new Vector3d(3, 3.9, 0)));
    scene.join(upper, lower, Joint.ball(new Vector3d(4.5, 3.25, 0)));
    try (PredictedGame game = new PredictedGame(
        Engines.named("Jolt"),
        scene.build(),
        Walker::new,
        (tick, input, view, commands) -> {},
        players -> players.withRules(rules))) {
      TestNetwork network = game.network(1);
      game.players.admitViewers(viewer -> network.server);
      game.served.viewers().enter("ann", "ann", "");
      PredictedGame.Client client = game.join(network, InputSource.none(), BodyId.NONE);
      game.run(1_000);
      hides = true;
      game.run(500);
      assertThat(client.reader.newest().contains(lower)).isFalse();
      hides = false;
      game.run(500);
      long corrections = client.prediction.status().corrections();

      game.run(2_000);
      assertThat(client.reader.newest().contains(upper)).isTrue();
      assertThat(client.reader.newest().contains(lower)).isTrue();
      assertThat(client.prediction.status().corrections()).isEqualTo(corrections);
    }
  }

  @Test
  void clientOfAnotherSceneIsRefusedBeforeItGetsABody() {
    Scene.Builder other = new Scene.Builder().spare(64);
    other.body(other.prefab(Prefab.fixed(new Shape.Box(50, 0.5f, 50))), 0, -0.5, 0);
    other.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
    try (PredictedGame game = game();
        PredictedGame stranger = new PredictedGame(
            Engines.named("Jolt"), other.build(), Walker::new, (t, i, v, c) -> {}, it -> it)) {
      TestNetwork network = game.network(1);
      game.players.admitViewers(viewer -> network.server);
      game.served.viewers().enter("ann", "ann", "");
      PredictedGame.Client client = stranger.join(network, InputSource.none(), BodyId.NONE);
      for (int millis = 0; millis < 1_000; millis++) {
        game.run(1);
        stranger.run(1);
      }

      assertThat(log).containsExactly("refused OTHER_SCENE");
      assertThat(bodies).isEmpty();
      assertThat(client.prediction.status().connection()).isEqualTo(Connection.OTHER_SCENE);
    }
  }

  @Test
  void playersAreSetUpBeforeTheyPlay() {
    try (PredictedGame game = game()) {
      assertThatIllegalStateException()
          .isThrownBy(() -> game.players.withRules(rules))
          .withMessageContaining("before around");
      assertThatIllegalStateException()
          .isThrownBy(() -> game.players.withReleaseAfter(Duration.ofSeconds(1)))
          .withMessageContaining("before around");
      assertThatIllegalStateException()
          .isThrownBy(() -> Players.of(Walker::new).admitViewers(it -> game.network(1).server))
          .withMessageContaining("withRules");
    }
  }
}
