package org.isochron.bench.view;

/**
 * Thrown if the chosen window or off-screen context cannot be created; the message names all
 * reasons.
 */
public final class NoSurface extends Exception {
  private static final long serialVersionUID = 1;

  NoSurface(String reasons) {
    super(reasons);
  }
}
