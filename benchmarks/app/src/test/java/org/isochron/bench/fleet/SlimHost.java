package org.isochron.bench.fleet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.fleet.HostedWorld;
import org.isochron.fleet.OperatorTable;
import org.isochron.fleet.WorldHost;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.state.SnapshotReader;

final class SlimHost {
  private static final int TICKS = 20;

  private SlimHost() {}

  /**
   * Prints the operator's table, the last tick that the viewer received, and the error from serving
   * the table.
   *
   * @param arguments the address
   */
  public static void main(String[] arguments) throws IOException {
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(arguments[0]);
    try (WorldHost host = WorldHost.start(WorldHost.Settings.DEFAULT);
        RemoteRelay relay = RemoteRelay.serveAll(host::state, settings, 2);
        OperatorTable table = new OperatorTable("slim")) {
      host.open(
          "arena",
          Engines.named("reference").build(Scene.fallingPile(3)),
          HostedWorld.Settings.DEFAULT);
      table.add(host);
      table.add("relay", RemoteRelay.Status.class, relay::status);
      try (RemoteState viewer = RemoteState.connect(
              settings.withWorldName("arena"),
              RemoteState.Interest.EVERYTHING,
              Duration.ofSeconds(30));
          SnapshotReader reader = viewer.state().openReader()) {
        while (!reader.refresh() || reader.newest().tick() < TICKS) {
          LockSupport.parkNanos(1_000_000);
        }
        System.out.print(table.text());
        System.out.println("seen " + reader.newest().tick());
      }
      table.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }
}
