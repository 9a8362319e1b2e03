/**
 * The main job: both threads at work on a pile of bodies, in a window or in a terminal, with a report at the end. {@code
 * RunCommand} is the command; {@code LiveView} tells how it goes, and {@code Ending} lets Ctrl-C end it with the report.
 * Everything runs as a user's program would run it, through the doors of the three libraries.
 */
@NullMarked
package org.isochron.bench.run;

import org.jspecify.annotations.NullMarked;
