/**
 * Examples that embed Isochron in LWJGL, jMonkeyEngine and libGDX, compiled with the build so that
 * they stay correct. {@code CrateGame} is the physics of one small game, which every example draws.
 * In every example, physics runs on its own thread, and the render loop requests the poses at the
 * instant when its frame will be seen.
 */
@NullMarked
package org.isochron.bench.examples;

import org.jspecify.annotations.NullMarked;
