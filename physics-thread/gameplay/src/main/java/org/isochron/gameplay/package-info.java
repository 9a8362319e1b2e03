/**
 * Game code that a {@code Controller} calls in every tick: characters, wheeled vehicles, bodies that
 * ride on others, filters of collisions, and joints as channels of the snapshots.
 */
@NullMarked
package org.isochron.gameplay;

import org.jspecify.annotations.NullMarked;
