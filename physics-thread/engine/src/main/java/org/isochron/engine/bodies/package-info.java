/**
 * Bodies of an engine's world by slot: ids, prefabs, poses, velocities and pushes. An engine
 * implements {@code EngineBodies}. The package is independent of joints and contacts.
 */
@NullMarked
package org.isochron.engine.bodies;

import org.jspecify.annotations.NullMarked;
