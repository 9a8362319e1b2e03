/**
 * Jolt Physics through jolt-jni. {@code JoltEngine} loads it, and {@code JoltWorld} drives its
 * world. Every slot of a scene has one Jolt body from the start, which is added to the world and
 * removed from it, so that Jolt's own ids are the same in every run and after every restore.
 */
@NullMarked
package org.isochron.jolt;

import org.jspecify.annotations.NullMarked;
