package org.isochron.bench.rollback;

import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.view.NoSurface;
import org.isochron.bench.view.ViewerLoop;
import org.isochron.bench.view.WindowChoice;
import org.isochron.physics.lockstep.Rollback;
import org.isochron.remote.peers.AeronLinks;
import org.isochron.state.link.Link;
import org.isochron.state.time.NanoClock;

/**
 * Plays one peer of a match in a window; the others play in processes of their own, or by a script
 * in this one. Owner: the program's main thread.
 */
final class PlayedWindow {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int FRAMES = 60;

  /** A key of a scripted player changes in one frame of as many. */
  private static final int CHANGE_FRAMES = 20;

  private final MatchSettings match;
  private final PrintWriter out;
  private final NanoClock clock = NanoClock.system();
  private final List<ScriptedPeer> scripted = new ArrayList<>();

  PlayedWindow(MatchSettings match, PrintWriter out) {
    this.match = match;
    this.out = out;
  }

  /**
   * Plays player 0 against scripted ones, until the window is closed, or if nobody touches it for
   * the time of the match, and returns how the session fared.
   *
   * @throws NoSurface if there is no window although one must be
   */
  Rollback.Status playScripted(WindowChoice choice) throws NoSurface {
    List<List<Link>> mesh = Link.inProcess(match.players());
    try {
      for (int number = 1; number < match.players(); number++) {
        scripted.add(new ScriptedPeer(match, number, mesh.get(number), clock));
      }
      return play(0, mesh.get(0), choice);
    } finally {
      scripted.forEach(peer -> peer.run.close());
    }
  }

  /**
   * Connects to players of other processes, and plays against them.
   *
   * @throws IllegalStateException if peers are missing after a minute, with the reason
   * @throws NoSurface if there is no window although one must be
   */
  Rollback.Status playOthers(int number, List<InetSocketAddress> addresses, WindowChoice choice)
      throws NoSurface {
    out.printf(
        "player %d of %d at %s waits for the others%n",
        1 + number, addresses.size(), addresses.get(number));
    out.flush();
    return play(
        number, AeronLinks.of(MatchSettings.SEED, number, addresses).connect(PATIENCE), choice);
  }

  private Rollback.Status play(int number, List<Link> links, WindowChoice choice) throws NoSurface {
    PlayedPeer peer = new PlayedPeer(match, number, links, clock);
    try (Ending ending = new Ending();
        ViewerLoop viewer = open(choice, peer)) {
      out.printf("playing, %s%n", viewer.description());
      out.flush();
      long end = clock.nanos() + TimeUnit.SECONDS.toNanos(match.seconds());
      BooleanSupplier goesOn = () -> {
        scripted.forEach(ScriptedPeer::act);
        return !ending.isAsked() && (viewer.isUsed() || clock.nanos() - end < 0);
      };
      viewer.run(viewer.refreshHertz(FRAMES), goesOn);
      return peer.status();
    }
  }

  private ViewerLoop open(WindowChoice choice, PlayedPeer peer) throws NoSurface {
    return ViewerLoop.open(choice, match.shown(), Mode.BALANCED, clock, wanted -> {
      DemoRun run = DemoRun.playing(match.shown(), clock, peer);
      peer.commands(run.state().commands());
      return run;
    });
  }

  /** A player who presses and releases keys at random. */
  private static final class ScriptedPeer {
    final DemoRun run;
    private final int keys;
    private final Random random;

    ScriptedPeer(MatchSettings match, int number, List<Link> links, NanoClock clock) {
      run = DemoRun.playing(match.shown(), clock, new PlayedPeer(match, number, links, clock));
      keys = PushGame.KEYS * number;
      random = new Random(MatchSettings.SEED + number);
      run.physics().time().resume();
    }

    void act() {
      int key = keys + random.nextInt(PushGame.KEYS);
      if (random.nextInt(CHANGE_FRAMES) > 0) {
        return;
      }
      if (random.nextBoolean()) {
        run.state().commands().press(key);
      } else {
        run.state().commands().release(key);
      }
    }
  }
}
