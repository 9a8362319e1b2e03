/**
 * Isochron for LWJGL. {@code LwjglPhysics} runs a physics thread, forwards the input of a window,
 * and paces frames by its buffer swap. {@code SnapshotTextures} contains the ticks that the
 * graphics card blends, and {@code LwjglDebugLines} draws debug lines.
 */
@NullMarked
package org.isochron.lwjgl;

import org.jspecify.annotations.NullMarked;
