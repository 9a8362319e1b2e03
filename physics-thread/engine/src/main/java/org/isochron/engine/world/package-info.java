/**
 * The interface of engine adapters and the simulation that they share. An adapter implements {@link
 * org.isochron.engine.world.EngineWorld}. The package is visible to this project's adapters only.
 */
@NullMarked
package org.isochron.engine.world;

import org.jspecify.annotations.NullMarked;
