/**
 * The engines that can simulate a {@link org.isochron.physics.scene.Scene}, found by
 * {@code Engines}. An engine is a service that its own artifact provides. Only the choice of an
 * engine and its settings depend on the engine.
 */
@NullMarked
package org.isochron.physics.engine;

import org.jspecify.annotations.NullMarked;
