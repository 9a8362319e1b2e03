package org.isochron.remote;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.state.NanoClock;

/** Serves ticks in a process of its own until that is killed. */
public final class ServingProcess {
  private ServingProcess() {}

  public static void main(String[] arguments) {
    RemoteSettings settings = RemoteSettings.DEFAULT.withChannel(arguments[0]);
    try (TokenPhysics physics =
            new TokenPhysics(NanoClock.system(), Integer.parseInt(arguments[1]));
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings)) {
      System.out.println("ready");
      physics.tickWhile(() -> relay.failure().isEmpty());
    }
  }

  static Process start(String channel, int life) throws IOException {
    return start(ServingProcess.class, channel, Integer.toString(life));
  }

  /** Stops a process as a debugger does, or has it go on. */
  public static void signal(Process process, String signal)
      throws IOException, InterruptedException {
    String[] kill = {"kill", "-" + signal, Long.toString(process.pid())};
    if (new ProcessBuilder(kill).start().waitFor() != 0) {
      throw new AssertionError("the process %d took no %s".formatted(process.pid(), signal));
    }
  }

  /** Starts a program that prints that it is ready. */
  public static Process start(Class<?> program, String... arguments) throws IOException {
    return start(command(List.of(), program, arguments));
  }

  /** Starts a command that prints that it is ready. */
  static Process start(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String line = process.inputReader().readLine();
    if (!"ready".equals(line)) {
      process.destroyForcibly();
      throw new AssertionError("the process did not start: %s".formatted(line));
    }
    return process;
  }

  /** Returns the command line of a program, with further options of the virtual machine. */
  static List<String> command(List<String> options, Class<?> program, String... arguments) {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xmx96m",
        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
        "-classpath",
        System.getProperty("java.class.path")));
    command.addAll(options);
    command.add(program.getName());
    command.addAll(List.of(arguments));
    return command;
  }
}
