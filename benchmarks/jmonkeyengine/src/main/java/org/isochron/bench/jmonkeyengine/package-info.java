/**
 * jMonkeyEngine as a contender of the comparison: its {@code BulletAppState} in the mode that steps
 * in parallel with drawing. The service loader finds the contender if this module is on the class
 * path. The engine has no window here and draws nothing.
 */
@NullMarked
package org.isochron.bench.jmonkeyengine;

import org.jspecify.annotations.NullMarked;
