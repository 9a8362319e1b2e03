package org.isochron.near;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.near.file.FoundLife;
import org.isochron.near.file.LifeReader;
import org.isochron.near.file.LifeWriter;
import org.isochron.near.file.ServedFolder;
import org.isochron.state.SharedState;
import org.isochron.state.time.ManualClock;

/** Both ends without their threads, advanced by hand on one clock. */
final class NearPair implements AutoCloseable {
  static final NearRelay.Settings SETTINGS = new NearRelay.Settings(2, 3, 8, 8, "a test");
  static final SharedState.Limits LIMITS =
      SharedState.Limits.DEFAULT.withWindowLength(3).withCommands(8).withEvents(32);

  final ManualClock clock = new ManualClock(1_000_000_000);
  final Path folder;
  final List<Viewer> viewers = new ArrayList<>();
  ServedTicks physics;
  ServedFolder files;
  LifeWriter writer;
  RelayLoop relay;

  NearPair(Path folder) throws IOException {
    this.folder = folder;
    serve(new ServedTicks(clock, LIMITS));
  }

  /** Begins another life of the physics. */
  void serve(ServedTicks next) throws IOException {
    physics = next;
    files = ServedFolder.open(folder, SETTINGS.layout(ServedTicks.LAYOUT));
    writer = new LifeWriter(files);
    relay = new RelayLoop(next.state, writer);
    files.publish();
  }

  void endLife() throws IOException {
    relay.advance(clock.nanos());
    relay.close();
    files.close();
    physics.close();
  }

  Viewer view() throws IOException {
    FoundLife life = FoundLife.find(folder).orElseThrow();
    LifeReader reader = LifeReader.open(life).orElseThrow();
    SharedState state = SharedState.of(ServedTicks.LAYOUT, LIMITS.withReaders(8), clock);
    Viewer viewer = new Viewer(state, reader, new PullLoop(state, life, reader));
    viewers.add(viewer);
    advance();
    advance();
    return viewer;
  }

  /** Advances the relay, then every viewer. */
  void advance() {
    relay.advance(clock.nanos());
    viewers.forEach(viewer -> viewer.pull().advance(clock.nanos()));
  }

  /** Runs a tick, and carries it to every viewer. */
  void tick() {
    clock.advance(ServedTicks.TICK_NANOS);
    physics.tick();
    advance();
  }

  @Override
  public void close() throws IOException {
    viewers.forEach(viewer -> viewer.pull().close());
    endLife();
  }

  record Viewer(SharedState state, LifeReader life, PullLoop pull) {
    NearState.Status status() {
      return pull.status();
    }
  }
}
