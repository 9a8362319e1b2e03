package org.isochron.remote;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.content.Quantisation;
import org.isochron.remote.stream.SharedSecret;
import org.isochron.state.snapshot.Snapshot;

/**
 * Where a {@link RemoteRelay} serves, and what. A {@link RemoteState} needs the first three, and
 * the channels of others if there are some.
 *
 * @param channel where the relay listens, such as {@code aeron:udp?endpoint=192.168.0.7:40456}; it
 *     uses the port after that too
 * @param driver the folder of a media driver that runs already; without it the one that
 *     this process shares is used. Over long ways that lose datagrams such a driver needs
 *     {@code aeron.nak.unicast.delay=1ms} and {@code aeron.nak.unicast.retry.delay.ratio=20}
 * @param secret what both ends must know, up to 64 bytes, best chosen at random. It does not
 *     travel: both ends prove to each other that they know it. What follows is neither encrypted
 *     nor signed
 * @param viewers the most viewers at a time, 1 to 1,024
 * @param velocities true to send the velocities too, if the state has them
 * @param steps how exact numbers are
 * @param description what the serving program says of itself, such as the scene, for the program
 *     that views
 * @param priority which bodies are sent, and which of them first where bytes are bounded
 * @param others channels of further relays, to which a {@link RemoteState} moves when its own falls
 *     silent
 * @param world a number that relays have in common if they serve the same ticks, such as those of a
 *     cluster's nodes: a viewer that moves between them goes on in the same epoch. Otherwise 0
 * @param worldName the name of the world that a {@link RemoteState} wants from a relay that serves
 *     several, up to 255 bytes. Otherwise empty, or the same at both ends
 */
public record RemoteSettings(
    String channel,
    Optional<Path> driver,
    String secret,
    int viewers,
    boolean velocities,
    Quantisation steps,
    String description,
    Priority priority,
    List<String> others,
    long world,
    String worldName) {
  /** This machine alone, 16 viewers, and no velocities. */
  public static final RemoteSettings DEFAULT = new RemoteSettings(
      "aeron:udp?endpoint=127.0.0.1:40456",
      Optional.empty(),
      "",
      16,
      false,
      Quantisation.DEFAULT,
      "",
      Priority.EQUAL,
      List.of(),
      0,
      "");

  private static final int MOST_VIEWERS = 1_024;
  private static final int MOST_NAME_BYTES = 255;

  /** Checks the numbers. */
  public RemoteSettings {
    others = List.copyOf(others);
    if (viewers < 1 || viewers > MOST_VIEWERS) {
      throw new IllegalArgumentException(
          "viewers is %d: a relay serves 1 to %d".formatted(viewers, MOST_VIEWERS));
    }
    SharedSecret.require(secret);
    int nameBytes = worldName.getBytes(StandardCharsets.UTF_8).length;
    if (nameBytes > MOST_NAME_BYTES) {
      throw new IllegalArgumentException("worldName has %d bytes: it may have %d; shorten it"
          .formatted(nameBytes, MOST_NAME_BYTES));
    }
  }

  public RemoteSettings withChannel(String where) {
    return new RemoteSettings(
        where,
        driver,
        secret,
        viewers,
        velocities,
        steps,
        description,
        priority,
        others,
        world,
        worldName);
  }

  public RemoteSettings withDriver(Path folder) {
    return new RemoteSettings(
        channel,
        Optional.of(folder),
        secret,
        viewers,
        velocities,
        steps,
        description,
        priority,
        others,
        world,
        worldName);
  }

  public RemoteSettings withSecret(String shared) {
    return new RemoteSettings(
        channel,
        driver,
        shared,
        viewers,
        velocities,
        steps,
        description,
        priority,
        others,
        world,
        worldName);
  }

  public RemoteSettings withViewers(int most) {
    return new RemoteSettings(
        channel,
        driver,
        secret,
        most,
        velocities,
        steps,
        description,
        priority,
        others,
        world,
        worldName);
  }

  public RemoteSettings withVelocities() {
    return new RemoteSettings(
        channel,
        driver,
        secret,
        viewers,
        true,
        steps,
        description,
        priority,
        others,
        world,
        worldName);
  }

  public RemoteSettings withSteps(Quantisation exact) {
    return new RemoteSettings(
        channel,
        driver,
        secret,
        viewers,
        velocities,
        exact,
        description,
        priority,
        others,
        world,
        worldName);
  }

  public RemoteSettings withDescription(String text) {
    return new RemoteSettings(
        channel,
        driver,
        secret,
        viewers,
        velocities,
        steps,
        text,
        priority,
        others,
        world,
        worldName);
  }

  public RemoteSettings withPriority(Priority first) {
    return new RemoteSettings(
        channel,
        driver,
        secret,
        viewers,
        velocities,
        steps,
        description,
        first,
        others,
        world,
        worldName);
  }

  /**
   * Returns settings with which a {@link RemoteState} moves to another of these channels when its
   * relay falls silent.
   */
  public RemoteSettings withOthers(List<String> channels) {
    return new RemoteSettings(
        channel,
        driver,
        secret,
        viewers,
        velocities,
        steps,
        description,
        priority,
        channels,
        world,
        worldName);
  }

  /** Returns settings of a relay that serves the same ticks as all relays with this number. */
  public RemoteSettings withWorld(long number) {
    return new RemoteSettings(
        channel,
        driver,
        secret,
        viewers,
        velocities,
        steps,
        description,
        priority,
        others,
        number,
        worldName);
  }

  /** Returns settings of a viewer that wants the world of a name from a relay of several. */
  public RemoteSettings withWorldName(String name) {
    return new RemoteSettings(
        channel,
        driver,
        secret,
        viewers,
        velocities,
        steps,
        description,
        priority,
        others,
        world,
        name);
  }

  /**
   * Which bodies matter. Called on the relay's thread, for bodies that a viewer with an interest of
   * its own wants.
   */
  public interface Priority {
    /** All bodies matter alike. */
    Priority EQUAL = (snapshot, slot) -> 1;

    /** Returns 0 for a body that is not sent, and more the sooner it is to be sent. */
    float of(Snapshot snapshot, int slot);
  }
}
