package org.isochron.lockstep;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.isochron.remote.PeerLinks;
import org.isochron.state.Link;
import org.isochron.state.OpenPorts;

/** Connects peers of this process over QUIC. */
public final class QuicMesh {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private QuicMesh() {}

  public static List<List<Link>> of(long session, int peers) {
    List<InetSocketAddress> addresses = OpenPorts.addresses(peers);
    List<CompletableFuture<List<Link>>> mesh = new ArrayList<>();
    for (int peer = 0; peer < peers; peer++) {
      PeerLinks links = PeerLinks.of(session, peer, addresses);
      mesh.add(CompletableFuture.supplyAsync(
          () -> links.connect(PATIENCE), task -> new Thread(task).start()));
    }
    return mesh.stream().map(CompletableFuture::join).toList();
  }
}
