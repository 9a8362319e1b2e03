/**
 * Bullet through Libbulletjme. Runs are reproducible to the last bit. States cannot be saved,
 * because Bullet does not expose warm-start data and the broad phase's tree.
 */
@NullMarked
package org.isochron.bullet;

import org.jspecify.annotations.NullMarked;
