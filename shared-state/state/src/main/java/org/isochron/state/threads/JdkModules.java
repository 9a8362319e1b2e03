package org.isochron.state.threads;

/**
 * The modules of the JDK that an image may lack. A class that needs one is loaded only if the
 * module is there. Stateless.
 */
public final class JdkModules {
  private JdkModules() {}

  /** Returns true if the virtual machine has a module. */
  public static boolean has(String name) {
    return ModuleLayer.boot().findModule(name).isPresent();
  }
}
