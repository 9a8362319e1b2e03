/**
 * Bullet through Libbulletjme. {@code BulletEngine} loads it, and {@code BulletWorld} drives its
 * world. The same commands give the same bits in every run, but states cannot be saved, because the
 * warm-start data and the broad phase's tree can be neither read nor set.
 */
@NullMarked
package org.isochron.bullet;

import org.jspecify.annotations.NullMarked;
