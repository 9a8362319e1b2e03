/**
 * Isochron in programs of LWJGL. {@code LwjglPhysics} runs the physics on a thread of its own,
 * takes the input of a window, and paces frames by its swap. {@code SnapshotTextures} holds the
 * ticks that the graphics card blends, and {@code LwjglDebugLines} draws debug lines.
 */
@NullMarked
package org.isochron.lwjgl;

import org.jspecify.annotations.NullMarked;
