/**
 * Examples that embed Isochron, compiled with the build so that they stay correct. {@code CrateGame}
 * is the physics of one small game, which the examples in LWJGL, jMonkeyEngine and libGDX draw:
 * physics runs on its own thread, and the render loop requests the poses at the instant when its
 * frame will be seen. {@code ManyWorlds}, {@code ClusterWorld}, {@code RollbackMatch} and {@code
 * PredictedPlayer} run in a terminal.
 */
@NullMarked
package org.isochron.bench.examples;

import org.jspecify.annotations.NullMarked;
