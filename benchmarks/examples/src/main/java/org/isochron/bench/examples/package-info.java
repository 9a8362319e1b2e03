/**
 * How the service is embedded in what people draw with: LWJGL, jMonkeyEngine and libGDX. Each example is one file to read and
 * copy from, and is compiled with the build so that it stays true. Physics runs on its own thread in all of them, and
 * the engine's loop asks for the bodies of the instant at which its frame will be seen.
 */
@NullMarked
package org.isochron.bench.examples;

import org.jspecify.annotations.NullMarked;
