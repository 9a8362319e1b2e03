package org.isochron.cluster.processes;

import java.util.List;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;

/**
 * The world of a node.
 *
 * @param ballastBytes additional size of a saved state
 */
record NodeWorld(String engine, int bodies, int ballastBytes) {
  static NodeWorld of(String engine, int bodies) {
    return new NodeWorld(engine, bodies, 0);
  }

  NodeWorld withBallast(int bytes) {
    return new NodeWorld(engine, bodies, bytes);
  }

  /** Returns program arguments for {@link #read}. */
  List<String> arguments() {
    return List.of(engine, Integer.toString(bodies), Integer.toString(ballastBytes));
  }

  static NodeWorld read(List<String> arguments) {
    return new NodeWorld(
        arguments.get(0), Integer.parseInt(arguments.get(1)), Integer.parseInt(arguments.get(2)));
  }

  CountedWorld build() {
    return new CountedWorld(Engines.named(engine).build(Scene.fallingPile(bodies)), ballastBytes);
  }
}
