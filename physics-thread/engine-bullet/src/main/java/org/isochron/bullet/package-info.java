/**
 * Bullet through Libbulletjme. Runs are reproducible to the bit. States cannot be saved, because
 * warm-start data and the broad phase's tree can be neither read nor set.
 */
@NullMarked
package org.isochron.bullet;

import org.jspecify.annotations.NullMarked;
