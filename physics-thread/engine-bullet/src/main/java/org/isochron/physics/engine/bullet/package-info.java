/**
 * Bullet by way of Libbulletjme. {@code BulletEngine} finds and loads it, {@code BulletWorld} is its world. The same
 * commands give the same bits in every run, but warm starting and the broad phase's tree can be neither read nor set, so
 * that states are not saved.
 */
@NullMarked
package org.isochron.physics.engine.bullet;

import org.jspecify.annotations.NullMarked;
