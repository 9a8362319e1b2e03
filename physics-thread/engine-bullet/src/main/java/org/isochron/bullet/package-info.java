/**
 * Bullet through Libbulletjme. Runs are reproducible to the last bit. States cannot be saved,
 * because Bullet exposes neither its warm-start data nor the tree of its broad phase.
 */
@NullMarked
package org.isochron.bullet;

import org.jspecify.annotations.NullMarked;
