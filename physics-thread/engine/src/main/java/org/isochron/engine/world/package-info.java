/**
 * The interface of engine adapters, and the simulation that all of them share. An adapter
 * implements {@link org.isochron.engine.world.EngineWorld}; commands, views, hashes and
 * saved states are in {@link org.isochron.engine.world.EngineSimulation}. Only this
 * project's adapters can see the package.
 */
@NullMarked
package org.isochron.engine.world;

import org.jspecify.annotations.NullMarked;
