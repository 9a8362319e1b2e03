/**
 * Examples that embed Isochron in LWJGL, jMonkeyEngine and libGDX. Each example is one file to copy from, compiled with
 * the build so that it stays correct. In all of them physics runs on its own thread, and the render loop asks for the
 * bodies at the instant when its frame will be seen.
 */
@NullMarked
package org.isochron.bench.examples;

import org.jspecify.annotations.NullMarked;
