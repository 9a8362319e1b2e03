package org.isochron.bench.rollback;

import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.view.NoSurface;
import org.isochron.bench.view.ViewerLoop;
import org.isochron.bench.view.WindowChoice;
import org.isochron.lockstep.Lockstep;
import org.isochron.remote.PeerLinks;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;

/**
 * Plays one peer of a match in a window. The other peers run in other processes, or as scripts in
 * this one. Owner: the program's main thread.
 */
final class PlayedWindow {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int FRAMES = 60;

  /** Port of the first player; the ports of the others follow. */
  private static final int FIRST_PORT = 40_470;

  private static final int CHANGE_FRAMES = 20;

  private final MatchSettings match;
  private final PrintWriter out;
  private final NanoClock clock = NanoClock.system();
  private final Random random = new Random(MatchSettings.SEED);
  private final List<PlayedPeer> scripted = new ArrayList<>();
  private final List<DemoRun> runs = new ArrayList<>();

  PlayedWindow(MatchSettings match, PrintWriter out) {
    this.match = match;
    this.out = out;
  }

  /**
   * Plays player 0 against scripted players. Ends when the window is closed, or after the length of
   * the match if nobody touches the window.
   *
   * @throws NoSurface if a window is required but cannot be opened
   */
  Lockstep.Status playScripted(WindowChoice choice) throws NoSurface {
    List<List<Link>> mesh = Link.inProcess(match.players());
    try {
      for (int number = 1; number < match.players(); number++) {
        PlayedPeer peer = new PlayedPeer(match, number, mesh.get(number), clock);
        DemoRun run = run(peer);
        scripted.add(peer);
        runs.add(run);
        run.physics().time().resume();
      }
      return play(0, mesh.get(0), choice);
    } finally {
      runs.forEach(DemoRun::close);
    }
  }

  /**
   * Connects to players in other processes of this machine, and plays against them. May block for a
   * minute.
   *
   * @throws IllegalStateException if peers are missing after a minute, with the reason
   * @throws NoSurface if a window is required but cannot be opened
   */
  Lockstep.Status playOthers(int number, WindowChoice choice) throws NoSurface {
    InetAddress here = InetAddress.getLoopbackAddress();
    List<InetSocketAddress> addresses = IntStream.range(0, match.players())
        .mapToObj(player -> new InetSocketAddress(here, FIRST_PORT + player))
        .toList();
    out.printf("player %d of %d waits for the others%n", 1 + number, match.players());
    out.flush();
    return play(
        number, PeerLinks.of(MatchSettings.SEED, number, addresses).connect(PATIENCE), choice);
  }

  private Lockstep.Status play(int number, List<Link> links, WindowChoice choice) throws NoSurface {
    PlayedPeer peer = new PlayedPeer(match, number, links, clock);
    try (Ending ending = new Ending();
        ViewerLoop viewer =
            ViewerLoop.open(choice, match.shown(), Mode.BALANCED, clock, wanted -> run(peer))) {
      out.printf("playing, %s%n", viewer.description());
      out.flush();
      long end = clock.nanos() + TimeUnit.SECONDS.toNanos(match.seconds());
      BooleanSupplier keepsRunning = () -> {
        scripted.forEach(this::act);
        return !ending.isEndRequested() && (viewer.isUsed() || clock.nanos() - end < 0);
      };
      viewer.run(viewer.refreshHertz(FRAMES), keepsRunning);
      return peer.status();
    }
  }

  private DemoRun run(PlayedPeer peer) {
    DemoRun run = DemoRun.playing(match.shown(), clock, peer);
    peer.commands(run.state().commands());
    return run;
  }

  private void act(PlayedPeer peer) {
    if (random.nextInt(CHANGE_FRAMES) == 0) {
      peer.press(random.nextInt(PushGame.KEYS), random.nextBoolean());
    }
  }
}
