/**
 * Jolt Physics by way of jolt-jni. {@code JoltEngine} finds and loads it, {@code JoltWorld} is its world. Every slot of a
 * scene has one body of Jolt's from the beginning, which is put into the world and taken out of it, so that Jolt's own ids
 * are the same in every run and after every restore.
 */
@NullMarked
package org.isochron.physics.engine.jolt;

import org.jspecify.annotations.NullMarked;
