package org.isochron.faults;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.isochron.state.NanoClock;

/**
 * A child JVM that exchanges text lines with this process and exits when its input ends. Owner: one
 * thread; a separate thread reads the child's output.
 */
public final class ChildProcess implements AutoCloseable {
  private static final int END_SECONDS = 10;

  private final String name;
  private final Process process;
  private final Path log;
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final OutputStream input;
  private final NanoClock clock = NanoClock.system();

  private ChildProcess(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.log = log;
    input = process.getOutputStream();
  }

  /**
   * Starts a JVM.
   *
   * @param name used in logs and findings
   * @param folder folder for {@code NAME.out} (the output, with monotonic timestamps) and
   *     {@code NAME.log} (the error stream)
   * @param main the class to run
   */
  public static ChildProcess start(
      String name, Settings settings, Path folder, Class<?> main, String... arguments)
      throws IOException {
    return start(name, settings, folder, main.getName(), arguments);
  }

  public static ChildProcess start(
      String name, Settings settings, Path folder, String main, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(settings.before());
    command.add(settings.java().toString());
    command.addAll(List.of(
        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Xshare:auto"));
    command.addAll(settings.options());
    command.addAll(List.of("-cp", ManagementFactory.getRuntimeMXBean().getClassPath(), main));
    command.addAll(List.of(arguments));
    Files.createDirectories(folder);
    Path log = folder.resolve(name + ".log");
    Process started = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
    ChildProcess child = new ChildProcess(name, started, log);
    Path output = folder.resolve(name + ".out");
    Thread reader = new Thread(() -> child.read(output), "isochron-child-" + name);
    reader.setDaemon(true);
    reader.start();
    return child;
  }

  /**
   * Reads the parent's lines on a separate thread.
   *
   * @param end action to run when the input ends, even if the parent was killed
   */
  public static void listen(InputStream input, Consumer<String> line, Runnable end) {
    Thread reader = new Thread(
        () -> {
          try (BufferedReader lines =
              new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            lines.lines().forEach(line);
          } catch (IOException | UncheckedIOException e) {
            // end of the input
          }
          end.run();
        },
        "isochron-input");
    reader.setDaemon(true);
    reader.start();
  }

  private void read(Path output) {
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
        BufferedWriter copy =
            Files.newBufferedWriter(output, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      String line = reader.readLine();
      while (line != null) {
        lines.add(line);
        copy.write("%d %s%n".formatted(clock.nanos() / 1_000_000, line));
        copy.flush();
        line = reader.readLine();
      }
    } catch (IOException e) {
      return; // the child was killed
    }
  }

  public String name() {
    return name;
  }

  public Optional<String> hear() {
    return Optional.ofNullable(lines.poll());
  }

  public void say(String line) {
    try {
      input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      input.flush();
    } catch (IOException e) {
      return; // the child has ended
    }
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Last line of the error stream, which usually explains an unexpected exit. */
  public String lastWords() {
    try (Stream<String> output = Files.lines(log)) {
      return output.filter(line -> !line.isBlank()).reduce("", (before, line) -> line);
    } catch (IOException e) {
      return "";
    }
  }

  /** Exit code after the end. */
  public int exitCode() {
    return process.exitValue();
  }

  /** CPU time used so far. */
  public long cpuNanos() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  public long pid() {
    return process.pid();
  }

  /** Suspends the child until {@link #goOn}. */
  public void stop() throws IOException, InterruptedException {
    signal("STOP");
  }

  public void goOn() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String signal) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
        .start()
        .waitFor();
  }

  /** Kills it like {@code kill -9}. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Number of open files. */
  public long fileCount() {
    try (Stream<Path> entries = Files.list(Path.of("/proc", Long.toString(pid()), "fd"))) {
      return entries.count();
    } catch (IOException e) {
      return 0;
    }
  }

  /** Closes the child's input, and kills the child if it does not exit. */
  @Override
  public void close() {
    try {
      goOn();
      input.close();
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Launch settings of a JVM.
   *
   * @param java the executable
   * @param options JVM options
   * @param before wrapper command, such as a shell that sets limits
   */
  public record Settings(Path java, List<String> options, List<String> before) {
    /** Settings of this JVM. */
    public static final Settings DEFAULT =
        new Settings(Path.of(System.getProperty("java.home"), "bin", "java"), List.of(), List.of());

    public Settings withOptions(String... more) {
      return new Settings(java, Stream.concat(options.stream(), Stream.of(more)).toList(), before);
    }

    public Settings after(String... command) {
      return new Settings(java, options, List.of(command));
    }
  }
}
