package org.isochron.remote;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;

/** Serves ticks in a separate process until the process is killed. */
public final class ServingProcess {
  private ServingProcess() {}

  public static void main(String[] arguments) {
    RemoteSettings settings =
        RemoteSettings.DEFAULT.withCommands(CommandRule.EVERYTHING).withAddress(arguments[0]);
    try (TokenPhysics physics =
            new TokenPhysics(NanoClock.system(), Integer.parseInt(arguments[1]));
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings)) {
      System.out.println("ready");
      physics.tickWhile(() -> relay.failure().isEmpty());
    }
  }

  static Process start(String channel, int run) throws IOException {
    return start(ServingProcess.class, channel, Integer.toString(run));
  }

  /** Stops a process as a debugger does, or continues it. */
  public static void signal(Process process, String signal)
      throws IOException, InterruptedException {
    String[] kill = {"kill", "-" + signal, Long.toString(process.pid())};
    if (new ProcessBuilder(kill).start().waitFor() != 0) {
      throw new AssertionError("the process %d took no %s".formatted(process.pid(), signal));
    }
  }

  public static Process start(Class<?> program, String... arguments) throws IOException {
    return start(command(List.of(), program, arguments));
  }

  static Process start(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String line = process.inputReader().readLine();
    if (!"ready".equals(line)) {
      process.destroyForcibly();
      throw new AssertionError("the process did not start: %s".formatted(line));
    }
    return process;
  }

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
