/**
 * The bodies of an engine's world by their slots: ids, prefabs, poses, velocities and what moves
 * them, and the thread that owns them. An engine implements {@code EngineBodies}, and a
 * {@code WorldBodies} holds what is the same for all engines. It knows neither joints nor contacts.
 */
@NullMarked
package org.isochron.engine.bodies;

import org.jspecify.annotations.NullMarked;
