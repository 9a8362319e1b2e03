package org.isochron.predict;

import java.nio.ByteBuffer;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.Link;

/**
 * The prefabs of a client's world: those of the scene, and those that the server adds, under the
 * same numbers. A thread of its own prepares them. Owner: the client's physics thread, which never
 * waits here; any thread may read the table.
 */
final class ReceivedPrefabs implements PrefabLibrary {
  private final PrefabLibrary own;
  private final PrefabPreparation preparation;
  private final PrefabStream stream;
  private int arrivedCount;

  ReceivedPrefabs(PrefabLibrary own, long scene) {
    this.own = own;
    preparation = new PrefabPreparation(own);
    stream = PrefabStream.ofClient(scene, own.initialCount(), this::arrived);
  }

  /** Begins a run of the server, which may have added other prefabs than its last run. */
  void begin(int run) {
    arrivedCount = own.initialCount();
    stream.begin(run);
  }

  /**
   * Reads a message after its scene.
   *
   * @throws IllegalStateException if a prefab of the server cannot be added here
   */
  void receive(ByteBuffer message) {
    stream.receive(message);
  }

  /** Acknowledges prefabs that have arrived. */
  void advance(ByteBuffer message, Link link, long nowNanos) {
    preparation.throwFailure();
    stream.send(message, link, nowNanos);
  }

  private void arrived(ByteBuffer bytes) {
    preparation.prepare(arrivedCount++, bytes);
  }

  /** Returns true while the thread prepares prefabs. */
  boolean isPreparing() {
    return preparation.isBusy();
  }

  @Override
  public int add(Prefab prefab) {
    throw new UnsupportedOperationException(
        "a prediction has the prefabs of its server: add the prefab there, and it arrives here under the same number");
  }

  @Override
  public void release(int prefab) {
    own.release(prefab);
  }

  @Override
  public void prepare(int prefab) {
    own.prepare(prefab);
  }

  @Override
  public PrefabTable table() {
    return own.table();
  }

  @Override
  public int initialCount() {
    return own.initialCount();
  }

  @Override
  public boolean isFixed() {
    return own.isFixed();
  }

  void close() {
    preparation.close();
  }
}
