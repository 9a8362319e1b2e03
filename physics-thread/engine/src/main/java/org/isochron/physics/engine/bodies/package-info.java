/**
 * The ids, begin poses and thread ownership that every simulation of scenes needs. A body has a
 * slot and a generation, and a begin pose in the tick in which a command spawned or moved it. A
 * world belongs to one thread and refuses all others.
 */
@NullMarked
package org.isochron.physics.engine.bodies;

import org.jspecify.annotations.NullMarked;
