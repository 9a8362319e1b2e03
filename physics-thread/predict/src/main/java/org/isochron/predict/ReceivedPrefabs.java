package org.isochron.predict;

import java.nio.ByteBuffer;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.Link;

/**
 * Adds the prefabs that the server adds to a client's world, under the same numbers. A thread of
 * its own prepares them. Owner: the client's physics thread, which never waits here.
 */
final class ReceivedPrefabs {
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

  void close() {
    preparation.close();
  }
}
