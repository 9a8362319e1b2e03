/**
 * Isochron in games of libGDX. {@code GdxPhysics} runs the physics on a thread of its own, and once
 * in every {@code render} it puts models and sprites where their bodies are shown. Everything else
 * here is what a game uses next to it: input, contacts and debug lines.
 */
@NullMarked
package org.isochron.libgdx;

import org.jspecify.annotations.NullMarked;
