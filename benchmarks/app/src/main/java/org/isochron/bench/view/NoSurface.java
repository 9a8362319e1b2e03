package org.isochron.bench.view;

/**
 * There is no window to be had, or neither a window nor a graphics context without one. The message
 * has the reasons.
 */
public final class NoSurface extends Exception {
  private static final long serialVersionUID = 1;

  NoSurface(String reasons) {
    super(reasons);
  }
}
