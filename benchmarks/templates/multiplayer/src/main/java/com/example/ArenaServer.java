package com.example;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Steppable;
import org.isochron.remote.MessageStream;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.isochron.state.Viewer;

/** Ticks the arena, and tells the players who has come, gone, spoken and hit whom. */
public final class ArenaServer {
  private static final int LOOK_MILLIS = 20;
  private static final int MAX_LINE = 200;
  private static final String NAMELESS = "somebody";

  /** The present viewers that were asked for their names. */
  private final Set<Integer> asked = new HashSet<>();

  /** The names that they gave. */
  private final Map<Integer, String> names = new HashMap<>();

  private final Map<String, Integer> scores = new HashMap<>();
  private final Rules rules = new Rules(TickRate.hertz(100));
  private final ByteBuffer memory = ByteBuffer.allocate(MessageStream.MAX_BYTES);

  private ArenaServer() {}

  public static void main(String[] arguments) throws InterruptedException {
    Options options = Options.of(arguments, Map.of("address", "isochron://127.0.0.1:40480", "secret", ""));
    new ArenaServer().run(options.network(options.text("address")));
  }

  private void run(RemoteSettings settings) throws InterruptedException {
    Steppable world = rules.players.around(rules.around(new Arena().build()));
    SharedState state = SharedState.of(world.layout());
    rules.remember(state);
    try (PhysicsThread physics = PhysicsThread.start(state, world, PhysicsSettings.DEFAULT);
        RemoteRelay relay = RemoteRelay.serve(state, settings)) {
      rules.players.admitViewers(relay::link);
      System.out.println("serving at " + relay.address());
      while (physics.status().failure().or(relay::failure).isEmpty()) {
        greet(state.viewers().present(), relay);
        asked.forEach(viewer -> hear(viewer, relay));
        Rules.Hit hit = rules.hits().poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        if (hit != null) {
          String shooter = name(hit.viewer());
          scores.merge(shooter, 1, Integer::sum);
          say("%s hits %s; %s".formatted(shooter, name(hit.other()), scores), relay);
        }
      }
      throw new IllegalStateException(
          "the server has failed", physics.status().failure().or(relay::failure).get());
    }
  }

  /** Asks new viewers for their names, and tells all who has left. */
  private void greet(List<Viewer> present, RemoteRelay relay) {
    Set<Integer> gone = new HashSet<>(asked);
    for (Viewer viewer : present) {
      gone.remove(viewer.number());
      if (asked.add(viewer.number())) {
        Chat.send(relay.messages(viewer.number()), Chat.WHO);
      }
    }
    for (int viewer : gone) {
      asked.remove(viewer);
      say(name(viewer) + " has left", relay);
      names.remove(viewer);
    }
  }

  private void hear(int viewer, RemoteRelay relay) {
    MessageStream stream = relay.messages(viewer);
    while (stream.receive(memory)) {
      String line = StandardCharsets.UTF_8.decode(memory).toString();
      String text = line.substring(0, Math.min(line.length(), MAX_LINE));
      boolean isName = names.putIfAbsent(viewer, text) == null;
      say(isName ? text + " has joined" : name(viewer) + ": " + text, relay);
    }
  }

  private void say(String line, RemoteRelay relay) {
    System.out.println(line);
    asked.forEach(viewer -> Chat.send(relay.messages(viewer), line));
  }

  private String name(int viewer) {
    return names.getOrDefault(viewer, NAMELESS);
  }
}
