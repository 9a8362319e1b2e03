package org.isochron.jme;

import com.jme3.app.Application;
import com.jme3.system.Displays;
import com.jme3.system.JmeContext;
import org.jspecify.annotations.Nullable;

/**
 * The display that paces frames. Owner: the application's thread. {@link #isPaced} allocates
 * nothing; {@link #hertz} may allocate.
 */
final class DisplayRate {
  private DisplayRate() {}

  /** True with vertical synchronisation. */
  static boolean isPaced(Application application) {
    JmeContext context = application.getContext();
    return context != null
        && context.getType() != JmeContext.Type.Headless
        && context.getSettings().isVSync();
  }

  /** The primary display's reported rate. */
  static int hertz(Application application) {
    @Nullable Displays displays = application.getContext().getDisplays();
    int primary = application.getContext().getPrimaryDisplay();
    return displays != null && primary >= 0 && primary < displays.size()
        ? Math.max(0, displays.get(primary).getRate())
        : 0;
  }
}
