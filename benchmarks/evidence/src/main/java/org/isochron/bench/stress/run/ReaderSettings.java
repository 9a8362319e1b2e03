package org.isochron.bench.stress.run;

import org.isochron.render.FrameSource;
import org.isochron.state.TickRate;

/** Settings of a reader. */
record ReaderSettings(String name, FrameSource.Settings frames, TickRate ticks) {}
