/**
 * What an adapter of an engine implements, and what is the same for all of them. An adapter is an {@link
 * org.isochron.physics.engine.world.EngineWorld} of about fifteen operations on slots; ids, commands, contacts, hashes and saved
 * states come from {@link org.isochron.physics.engine.world.EngineSimulation}. Only the adapters of this project see the
 * package.
 */
@NullMarked
package org.isochron.physics.engine.world;

import org.jspecify.annotations.NullMarked;
