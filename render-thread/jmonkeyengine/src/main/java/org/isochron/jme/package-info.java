/**
 * Isochron for jMonkeyEngine. {@code IsochronAppState} replaces {@code BulletAppState} and makes
 * one frame in every pass of the application's loop. {@code BodyControl}, {@code InstancedBodies}
 * and {@code JmeDebugLines} show that frame in the scene graph.
 */
@NullMarked
package org.isochron.jme;

import org.jspecify.annotations.NullMarked;
