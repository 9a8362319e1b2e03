/**
 * Jolt Physics through jolt-jni. {@code JoltEngine} builds simulations. Jolt's body ids are the
 * same in every run and after every restore.
 */
@NullMarked
package org.isochron.jolt;

import org.jspecify.annotations.NullMarked;
