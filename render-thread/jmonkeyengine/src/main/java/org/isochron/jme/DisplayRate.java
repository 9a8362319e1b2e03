package org.isochron.jme;

import com.jme3.app.Application;
import com.jme3.system.Displays;
import com.jme3.system.JmeContext;
import org.jspecify.annotations.Nullable;

/**
 * Which display paces an application's loop. Owner: the application's thread. {@link #isPaced}
 * allocates nothing, {@link #hertz} may.
 */
final class DisplayRate {
  private DisplayRate() {}

  /** Returns true if the swap of the window waits for the display. */
  static boolean isPaced(Application application) {
    JmeContext context = application.getContext();
    return context != null
        && context.getType() != JmeContext.Type.Headless
        && context.getSettings().isVSync();
  }

  /**
   * Returns the rate that the window system reports for the primary display, or 0 if it reports
   * none.
   */
  static int hertz(Application application) {
    @Nullable Displays displays = application.getContext().getDisplays();
    int primary = application.getContext().getPrimaryDisplay();
    return displays != null && primary >= 0 && primary < displays.size()
        ? Math.max(0, displays.get(primary).getRate())
        : 0;
  }
}
