package org.isochron.cluster.processes;

import java.util.List;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;

/**
 * The world of a node.
 *
 * @param ballastBytes additional size of a saved state
 * @param plantedTick the tick from which this node's state deliberately differs from the other
 *     nodes' state
 */
record NodeWorld(String engine, int bodies, int ballastBytes, long plantedTick) {
  static NodeWorld of(String engine, int bodies) {
    return new NodeWorld(engine, bodies, 0, Long.MAX_VALUE);
  }

  NodeWorld withBallast(int bytes) {
    return new NodeWorld(engine, bodies, bytes, plantedTick);
  }

  NodeWorld planted(long tick) {
    return new NodeWorld(engine, bodies, ballastBytes, tick);
  }

  /** Returns program arguments for {@link #read}. */
  List<String> arguments() {
    return List.of(
        engine,
        Integer.toString(bodies),
        Integer.toString(ballastBytes),
        Long.toString(plantedTick));
  }

  static NodeWorld read(List<String> arguments) {
    return new NodeWorld(
        arguments.get(0),
        Integer.parseInt(arguments.get(1)),
        Integer.parseInt(arguments.get(2)),
        Long.parseLong(arguments.get(3)));
  }

  CountedWorld build() {
    return new CountedWorld(
        Engines.named(engine).build(Scene.fallingPile(bodies)), plantedTick, ballastBytes);
  }
}
