package org.isochron.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs on a JVM without the modules that only tools and operators need. */
@Timeout(600)
class SlimHostTest {
  @Test
  void worldsTickAndAreServedWithoutFlightRecorderBeansAndHttp() throws Exception {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--limit-modules=java.base,java.logging,jdk.unsupported,jdk.crypto.ec",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            ManagementFactory.getRuntimeMXBean().getClassPath(),
            SlimHost.class.getName(),
            OpenPorts.address())
        .redirectErrorStream(true)
        .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(printed).isZero();
    assertThat(printed)
        .contains("isochron_host_worlds 1", "isochron_relay_viewers ", "seen ")
        .contains("this Java has no module jdk.httpserver");
  }
}
