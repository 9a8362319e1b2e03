package org.isochron.bench.stress.run;

import org.isochron.render.FrameSource;
import org.isochron.state.TickRate;

/** What a reader is called, what its frames show, and of which ticks. */
record ReaderSettings(String name, FrameSource.Settings frames, TickRate ticks) {}
