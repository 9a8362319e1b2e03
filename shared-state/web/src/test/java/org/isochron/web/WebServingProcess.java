package org.isochron.web;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.isochron.state.NanoClock;

final class WebServingProcess implements AutoCloseable {
  private static final String TOKEN = "killed";

  private final Process process;
  private final URI address;

  private WebServingProcess(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  public static void main(String[] arguments) throws IOException {
    WebRelay.Settings settings =
        WebRelay.Settings.DEFAULT.withPort(Integer.parseInt(arguments[0])).withToken(TOKEN);
    long tickNanos = Long.parseLong(arguments[1]);
    try (ServedBodies bodies = new ServedBodies(12, tickNanos, NanoClock.system());
        WebRelay relay = WebRelay.serve(bodies.state, settings)) {
      System.out.println(relay.address());
      bodies.run(() -> relay.failure().isPresent());
    }
  }

  static WebServingProcess start(int port, long tickNanos) throws IOException {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx96m",
            "-Dslf4j.internal.verbosity=ERROR",
            "-classpath",
            System.getProperty("java.class.path"),
            WebServingProcess.class.getName(),
            Integer.toString(port),
            Long.toString(tickNanos))
        .redirectErrorStream(true)
        .start();
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    String line = output.readLine();
    if (line == null || !line.startsWith("http")) {
      process.destroyForcibly();
      throw new AssertionError("the process did not start: %s".formatted(line));
    }
    return new WebServingProcess(process, URI.create(line));
  }

  URI address() {
    return address;
  }

  void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
