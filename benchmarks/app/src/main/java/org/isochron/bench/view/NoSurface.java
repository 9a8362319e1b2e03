package org.isochron.bench.view;

/** There is no window to be had, or neither a window nor a graphics context without one. */
public final class NoSurface extends Exception {
  private static final long serialVersionUID = 1;

  private final String reasons;

  NoSurface(String reasons) {
    super(reasons);
    this.reasons = reasons;
  }

  /** Why not, in a line. */
  public String reasons() {
    return reasons;
  }
}
