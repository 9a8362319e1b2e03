/**
 * The main job: both threads at work on a pile of bouncing spheres, shown in a line that moves and measured in a table at
 * the end. {@code RunCommand} is the command; what each frame shows is judged by {@code FrameMeter}. Everything runs as a
 * user's program would run it, through the doors of the three libraries.
 */
@NullMarked
package org.isochron.bench.run;

import org.jspecify.annotations.NullMarked;
