package org.isochron.bench.pacing;

import java.io.File;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;

/** Description of the machine. */
public final class Machine {
  private Machine() {}

  public static String heading(String arguments) {
    return "`java %s-jar %s %s`  \n%s\n\n"
        .formatted(options(), program(), arguments, description());
  }

  private static String description() {
    return "Java %s (%s), %s %s, %d cores, collector: %s"
        .formatted(
            System.getProperty("java.version"),
            System.getProperty("java.vendor"),
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            Runtime.getRuntime().availableProcessors(),
            collectors());
  }

  private static String program() {
    String classes = System.getProperty("java.class.path");
    Path last = Path.of(classes.substring(classes.lastIndexOf(File.pathSeparatorChar) + 1));
    boolean jar = classes.endsWith(".jar") && classes.indexOf(File.pathSeparatorChar) < 0;
    return jar ? last.getFileName().toString() : "isochron.jar";
  }

  public static String collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(GarbageCollectorMXBean::getName)
        .collect(Collectors.joining(", "));
  }

  private static String options() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-X"))
        .map(option -> option + " ")
        .collect(Collectors.joining());
  }

  public static String loadAverage() {
    double average = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return average < 0 ? "unknown" : String.format(Locale.ROOT, "%.2f", average);
  }
}
