package org.isochron.state.threads;

/** What this machine and its Java are. Stateless. */
public final class Platform {
  private Platform() {}

  /** The kind of processor, such as amd64 or aarch64. */
  public static String processor() {
    return System.getProperty("os.arch");
  }

  /**
   * Returns true if this Java has a module of the JDK, which images may lack. A class that needs
   * the module is loaded only if it is there.
   */
  public static boolean hasModule(String name) {
    return ModuleLayer.boot().findModule(name).isPresent();
  }
}
