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
 * A virtual machine of a trial, to which the trial writes lines and from which it reads lines. It
 * ends when this process does, as its input then ends. Owner: one thread; its lines are read by
 * another.
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
   * Starts a virtual machine with the class path of this one.
   *
   * @param name of the process in its log and in findings
   * @param settings the Java to run, its options, and what comes before the command
   * @param folder where {@code NAME.out} takes what it writes, each line with the milliseconds of
   *     the monotonic clock, and {@code NAME.log} what it writes to its error stream
   * @param main the class to run
   */
  public static ChildProcess start(
      String name, Settings settings, Path folder, Class<?> main, String... arguments)
      throws IOException {
    return start(name, settings, folder, main.getName(), arguments);
  }

  /** Does so with a class that is named, for packages that may not know it. */
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
    Path said = folder.resolve(name + ".out");
    Thread reader = new Thread(() -> child.read(said), "isochron-child-" + name);
    reader.setDaemon(true);
    reader.start();
    return child;
  }

  /**
   * Reads the lines that the parent writes to this process, on a thread of its own.
   *
   * @param end runs when the input ends, also because the parent was killed: its child must not
   *     stay
   */
  public static void listen(InputStream input, Consumer<String> line, Runnable end) {
    Thread reader = new Thread(
        () -> {
          try (BufferedReader lines =
              new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            lines.lines().forEach(line);
          } catch (IOException | UncheckedIOException e) {
            // as if it had ended
          }
          end.run();
        },
        "isochron-input");
    reader.setDaemon(true);
    reader.start();
  }

  private void read(Path said) {
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
        BufferedWriter copy =
            Files.newBufferedWriter(said, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      String line = reader.readLine();
      while (line != null) {
        lines.add(line);
        copy.write("%d %s%n".formatted(clock.nanos() / 1_000_000, line));
        copy.flush();
        line = reader.readLine();
      }
    } catch (IOException e) {
      return; // it was killed
    }
  }

  public String name() {
    return name;
  }

  /** Returns the next line that it has written; empty if there is none yet. */
  public Optional<String> hear() {
    return Optional.ofNullable(lines.poll());
  }

  /** Writes a line to it; nothing happens if it has ended. */
  public void say(String line) {
    try {
      input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      input.flush();
    } catch (IOException e) {
      return; // it has ended, which isAlive says
    }
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** The last line of its error stream, which says why it has ended if it has by itself. */
  public String lastWords() {
    try (Stream<String> said = Files.lines(log)) {
      return said.filter(line -> !line.isBlank()).reduce("", (before, line) -> line);
    } catch (IOException e) {
      return "";
    }
  }

  /** The exit code; only after it has ended. */
  public int exitCode() {
    return process.exitValue();
  }

  /** How much processor time it has taken. */
  public long cpuNanos() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  public long pid() {
    return process.pid();
  }

  /** Stops it as a debugger does, until {@link #goOn}. */
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

  /** Kills it as {@code kill -9} does. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Returns how many files it has open. */
  public long fileCount() {
    try (Stream<Path> entries = Files.list(Path.of("/proc", Long.toString(pid()), "fd"))) {
      return entries.count();
    } catch (IOException e) {
      return 0;
    }
  }

  /** Ends its input, on which it ends in order, and kills it if it does not. */
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
   * How a virtual machine is run.
   *
   * @param java the program
   * @param options of the virtual machine
   * @param before what stands before the program, such as a shell that sets limits; empty if
   *     nothing does
   */
  public record Settings(Path java, List<String> options, List<String> before) {
    /** As this one. */
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
