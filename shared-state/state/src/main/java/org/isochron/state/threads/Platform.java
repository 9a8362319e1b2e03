package org.isochron.state.threads;

import java.nio.file.Path;

/** Properties of machine and JVM. Stateless. */
public final class Platform {
  private Platform() {}

  /** Processor architecture, such as amd64. */
  public static String processor() {
    return System.getProperty("os.arch");
  }

  /** Operating system and processor, such as Windows x86-64 or macOS ARM64. */
  public static String system() {
    String name = System.getProperty("os.name");
    String system =
        name.startsWith("Windows") ? "Windows" : name.startsWith("Mac") ? "macOS" : name;
    return switch (processor()) {
      case "amd64", "x86_64" -> system + " x86-64"; // macOS calls it x86_64
      case "aarch64" -> system + " ARM64";
      default -> system + " " + processor();
    };
  }

  /** Returns a file for the user of this process, unless a system property names another one. */
  public static Path userFile(String property, String... names) {
    String home = System.getProperty("user.home", ".");
    return Path.of(System.getProperty(property, Path.of(home, names).toString()));
  }

  /** Returns true if a JDK module exists, which runtime images may omit. */
  public static boolean hasModule(String name) {
    try {
      return ModuleLayer.boot().findModule(name).isPresent();
    } catch (LinkageError e) {
      return false; // Android has no modules
    }
  }
}
