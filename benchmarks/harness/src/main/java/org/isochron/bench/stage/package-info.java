/**
 * What a run is about: a world, the physics thread that ticks it, and a record of its ticks. A {@code Stage} is opened from
 * {@code StageSettings} and can be opened anew from others while the window stays; {@code Looks} tell renderers what the
 * bodies look like. Everything runs as in a user's program, through the doors of the libraries.
 */
@NullMarked
package org.isochron.bench.stage;

import org.jspecify.annotations.NullMarked;
