package org.isochron.bench.rollback;

import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.view.Mode;
import org.isochron.bench.view.NoSurface;
import org.isochron.bench.view.ViewerLoop;
import org.isochron.bench.view.WindowChoice;
import org.isochron.physics.lockstep.Rollback;
import org.isochron.remote.peers.AeronLinks;
import org.isochron.state.link.Link;
import org.isochron.state.time.NanoClock;

/**
 * Plays one peer of a match in a window; the others play in processes of their own. Owner: the
 * program's main thread.
 */
final class PlayedWindow {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int FRAMES = 60;

  private final MatchSettings match;
  private final PrintWriter out;
  private final NanoClock clock = NanoClock.system();

  PlayedWindow(MatchSettings match, PrintWriter out) {
    this.match = match;
    this.out = out;
  }

  /**
   * Connects, plays until the window is closed, or if nobody touches it for the time of the match,
   * and returns how the session fared.
   *
   * @throws IllegalStateException if peers are missing after a minute, with the reason
   * @throws NoSurface if there is no window although one must be
   */
  Rollback.Status play(int number, List<InetSocketAddress> addresses, WindowChoice choice)
      throws NoSurface {
    out.printf(
        "player %d of %d at %s waits for the others%n",
        1 + number, addresses.size(), addresses.get(number));
    out.flush();
    List<Link> links = AeronLinks.of(match.seed(), number, addresses).connect(PATIENCE);
    PlayedPeer peer = new PlayedPeer(match, number, links, clock);
    int bodies = match.players() + match.boxes();
    DemoSettings settings =
        new DemoSettings(match.engine(), DemoScene.PILE, Math.max(1, bodies), match.hertz(), false);
    try (Ending ending = new Ending();
        ViewerLoop viewer = open(choice, settings, peer)) {
      out.printf("playing, %s%n", viewer.description());
      out.flush();
      long end = clock.nanos() + TimeUnit.SECONDS.toNanos(match.seconds());
      BooleanSupplier goesOn =
          () -> !ending.isAsked() && (viewer.isUsed() || clock.nanos() - end < 0);
      viewer.run(viewer.refreshHertz(FRAMES), goesOn);
      return peer.status();
    }
  }

  private ViewerLoop open(WindowChoice choice, DemoSettings settings, PlayedPeer peer)
      throws NoSurface {
    return ViewerLoop.open(choice, settings, Mode.BALANCED, clock, wanted -> {
      DemoRun run = DemoRun.playing(settings, clock, peer);
      peer.commands(run.state().commands());
      return run;
    });
  }
}
