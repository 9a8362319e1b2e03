/**
 * Which instant of the simulation a frame shows. {@code RenderClock} is the place to begin: present instant in, displayed
 * instant and its two neighbouring snapshots out, as a pure object that reads no time itself. How far it stays behind is a
 * {@code Delay}, and what it does when the snapshots do not reach far enough is a {@code Starvation}.
 */
@NullMarked
package org.isochron.render.clock;

import org.jspecify.annotations.NullMarked;
