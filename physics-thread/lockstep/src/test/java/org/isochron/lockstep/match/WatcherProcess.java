package org.isochron.lockstep.match;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.isochron.faults.ChildProcess;
import org.isochron.remote.PeerLinks;
import org.isochron.state.Link;
import org.isochron.state.OpenPorts;

/**
 * A spectator in another process, connected over QUIC. The process may be suspended, or killed and
 * restarted with the same peer number. Owner: the trial's thread.
 */
final class WatcherProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final int PLAYERS = BallGame.PLAYERS;

  private final long session;
  private final Path folder;
  private final int port;
  private ChildProcess process;
  private long tick;
  private String trouble = WatcherProgram.NO_TROUBLE;

  WatcherProcess(long session, Path folder) throws IOException {
    this.session = session;
    this.folder = folder;
    port = OpenPorts.find(PLAYERS + 1);
    process = launch();
  }

  private ChildProcess launch() throws IOException {
    return ChildProcess.start(
        "watcher",
        ChildProcess.Settings.DEFAULT.withOptions("-Xmx256m"),
        folder,
        WatcherProgram.class,
        Long.toString(session),
        Integer.toString(port));
  }

  static List<InetSocketAddress> addresses(int port) {
    return IntStream.rangeClosed(0, PLAYERS)
        .mapToObj(peer -> new InetSocketAddress(InetAddress.getLoopbackAddress(), port + peer))
        .toList();
  }

  List<Link> connect() {
    List<InetSocketAddress> addresses = addresses(port);
    List<CompletableFuture<List<Link>>> meshes = IntStream.range(0, PLAYERS)
        .mapToObj(player -> CompletableFuture.supplyAsync(
            () -> PeerLinks.of(session, player, addresses).connect(PATIENCE),
            task -> new Thread(task, "isochron-connect").start()))
        .toList();
    List<Link> toSpectator = new ArrayList<>();
    for (CompletableFuture<List<Link>> mesh : meshes) {
      List<Link> links = mesh.join();
      toSpectator.add(links.get(links.size() - 1));
      // players use other links to each other
      links.subList(0, links.size() - 1).forEach(Link::close);
    }
    return toSpectator;
  }

  void receive() {
    for (Optional<String> line = process.hear(); line.isPresent(); line = process.hear()) {
      String[] parts = line.get().split(" ", 2);
      tick = Long.parseLong(parts[0]);
      trouble = parts[1];
    }
  }

  long tick() {
    return tick;
  }

  Optional<String> trouble() {
    return Optional.of(
            process.isAlive() ? trouble : "its process has ended: " + process.lastWords())
        .filter(what -> !what.equals(WatcherProgram.NO_TROUBLE));
  }

  void stop() throws IOException, InterruptedException {
    process.stop();
  }

  void resume() throws IOException, InterruptedException {
    process.goOn();
  }

  void kill() throws InterruptedException {
    process.kill();
  }

  void startAgain() throws IOException {
    process = launch();
    tick = 0;
  }

  @Override
  public void close() {
    process.close();
  }
}
