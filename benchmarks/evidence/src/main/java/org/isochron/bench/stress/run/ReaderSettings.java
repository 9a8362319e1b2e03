package org.isochron.bench.stress.run;

import org.isochron.render.FrameSettings;
import org.isochron.state.time.TickRate;

/** What a reader is called, what its frames show, and of which ticks. */
record ReaderSettings(String name, FrameSettings frames, TickRate ticks) {}
