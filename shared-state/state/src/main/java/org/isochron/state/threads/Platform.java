package org.isochron.state.threads;

/** Properties of machine and JVM. Stateless. */
public final class Platform {
  private Platform() {}

  /** Processor architecture, such as amd64. */
  public static String processor() {
    return System.getProperty("os.arch");
  }

  /** Returns true if a JDK module exists, which runtime images may omit. */
  public static boolean hasModule(String name) {
    return ModuleLayer.boot().findModule(name).isPresent();
  }
}
