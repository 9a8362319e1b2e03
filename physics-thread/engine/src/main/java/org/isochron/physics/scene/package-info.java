/**
 * A world described once and run by every engine: bodies made by prefabs, joints between them, gravity. {@code Scene} is the
 * description, put together by a {@code SceneBuilder}, and checked when it is built, so that no engine is handed what it
 * cannot stand. {@code Scenes} has the scenes that tests, benchmarks and demonstrations share.
 */
@NullMarked
package org.isochron.physics.scene;

import org.jspecify.annotations.NullMarked;
