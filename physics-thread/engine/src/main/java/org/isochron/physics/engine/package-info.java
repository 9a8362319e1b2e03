/**
 * Engines behind one interface: {@code Engines} tells which of them load here, an {@code Engine} builds a simulation of a
 * scene. {@code EngineSimulation} does once what every engine would need (ids, commands, contacts, capture, hash, saving), so that an
 * engine is one {@code EngineWorld}. An engine's classes are loaded when it is asked for, and not before.
 */
@NullMarked
package org.isochron.physics.engine;

import org.jspecify.annotations.NullMarked;
