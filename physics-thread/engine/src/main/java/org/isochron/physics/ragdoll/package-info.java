/**
 * A ragdoll is a list of bones that are joined by cones, and motors that bring it to a pose. It is
 * game code on public means, so it works with every engine that has such joints, and its bones are
 * bodies like all others. A place in a scene or a spawn makes one, and a controller drives it.
 */
@NullMarked
package org.isochron.physics.ragdoll;

import org.jspecify.annotations.NullMarked;
