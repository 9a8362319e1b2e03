package org.isochron.remote;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.isochron.remote.content.Quantisation;
import org.isochron.remote.stream.Join;
import org.isochron.state.snapshot.Snapshot;

/**
 * Where a {@link RemoteRelay} serves, and what. A {@link RemoteState} needs the first three.
 *
 * @param channel where the relay listens, such as {@code aeron:udp?endpoint=192.168.0.7:40456}; it uses the port after that too
 * @param driver the folder of a media driver that runs already; without it one is started in this process
 * @param secret what both ends must know, up to 64 bytes; it travels unencrypted, and keeps out mistakes rather than enemies
 * @param viewers the most viewers at a time, 1 to 1,024
 * @param velocities true to send the velocities too, if the state has them
 * @param steps how exact numbers are
 * @param description what the serving program says of itself, such as the scene, for the program that views
 * @param priority which bodies are sent, and which of them first where bytes are bounded
 */
public record RemoteSettings(
    String channel,
    Optional<Path> driver,
    String secret,
    int viewers,
    boolean velocities,
    Quantisation steps,
    String description,
    Priority priority) {
  /** This machine alone, 16 viewers, and no velocities. */
  public static final RemoteSettings DEFAULT = new RemoteSettings(
      "aeron:udp?endpoint=127.0.0.1:40456",
      Optional.empty(),
      "",
      16,
      false,
      Quantisation.DEFAULT,
      "",
      Priority.EQUAL);

  private static final int MOST_VIEWERS = 1_024;

  /** Checks the numbers. */
  public RemoteSettings {
    if (viewers < 1 || viewers > MOST_VIEWERS) {
      throw new IllegalArgumentException(
          "viewers is %d: a relay serves 1 to %d".formatted(viewers, MOST_VIEWERS));
    }
    int length = secret.getBytes(StandardCharsets.UTF_8).length;
    if (length > Join.MOST_SECRET) {
      throw new IllegalArgumentException(
          "the secret has %d bytes: it has at most %d".formatted(length, Join.MOST_SECRET));
    }
  }

  public RemoteSettings withChannel(String where) {
    return new RemoteSettings(
        where, driver, secret, viewers, velocities, steps, description, priority);
  }

  public RemoteSettings withDriver(Path folder) {
    return new RemoteSettings(
        channel, Optional.of(folder), secret, viewers, velocities, steps, description, priority);
  }

  public RemoteSettings withSecret(String shared) {
    return new RemoteSettings(
        channel, driver, shared, viewers, velocities, steps, description, priority);
  }

  public RemoteSettings withViewers(int most) {
    return new RemoteSettings(
        channel, driver, secret, most, velocities, steps, description, priority);
  }

  public RemoteSettings withVelocities() {
    return new RemoteSettings(channel, driver, secret, viewers, true, steps, description, priority);
  }

  public RemoteSettings withSteps(Quantisation exact) {
    return new RemoteSettings(
        channel, driver, secret, viewers, velocities, exact, description, priority);
  }

  public RemoteSettings withDescription(String text) {
    return new RemoteSettings(channel, driver, secret, viewers, velocities, steps, text, priority);
  }

  public RemoteSettings withPriority(Priority first) {
    return new RemoteSettings(
        channel, driver, secret, viewers, velocities, steps, description, first);
  }

  /** Which bodies matter. Called on the relay's thread, for bodies that a viewer with an interest of its own wants. */
  public interface Priority {
    /** All bodies matter alike. */
    Priority EQUAL = (snapshot, slot) -> 1;

    /** Returns 0 for a body that is not sent, and more the sooner it is to be sent. */
    float of(Snapshot snapshot, int slot);
  }
}
