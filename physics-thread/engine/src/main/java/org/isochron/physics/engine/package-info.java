/**
 * The engines that can simulate a {@link org.isochron.physics.scene.Scene}, and how they are found. An engine is a service that
 * an artifact of its own provides. Nothing but the choice of an engine and its settings depends on which one it is.
 */
@NullMarked
package org.isochron.physics.engine;

import org.jspecify.annotations.NullMarked;
