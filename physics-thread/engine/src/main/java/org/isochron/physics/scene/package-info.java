/**
 * A world that is described once and runs in every engine: bodies made from prefabs, joints between
 * them, gravity. A {@code Scene.Builder} builds a {@code Scene}, whose constructor refuses values
 * that an engine cannot take. {@code Scenes} has the scenes that tests, benchmarks and
 * demonstrations share.
 */
@NullMarked
package org.isochron.physics.scene;

import org.jspecify.annotations.NullMarked;
