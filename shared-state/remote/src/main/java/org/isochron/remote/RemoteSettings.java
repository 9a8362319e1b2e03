package org.isochron.remote;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.isochron.remote.stream.SharedSecret;
import org.isochron.state.Snapshot;

/**
 * Where a {@link RemoteRelay} serves, and what. A {@link RemoteState} needs the first three, and
 * the channels of others if there are some.
 *
 * @param channel where the relay listens, such as {@code aeron:udp?endpoint=192.168.0.7:40456}; it
 *     uses the port after that too. {@code aeron:ipc} serves processes that use the same media
 *     driver; one relay can listen in each driver
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
    return with(copy -> copy.channel = where);
  }

  public RemoteSettings withDriver(Path folder) {
    return with(copy -> copy.driver = Optional.of(folder));
  }

  public RemoteSettings withSecret(String shared) {
    return with(copy -> copy.secret = shared);
  }

  public RemoteSettings withViewers(int most) {
    return with(copy -> copy.viewers = most);
  }

  public RemoteSettings withVelocities() {
    return with(copy -> copy.velocities = true);
  }

  public RemoteSettings withSteps(Quantisation exact) {
    return with(copy -> copy.steps = exact);
  }

  public RemoteSettings withDescription(String text) {
    return with(copy -> copy.description = text);
  }

  public RemoteSettings withPriority(Priority first) {
    return with(copy -> copy.priority = first);
  }

  /**
   * Returns settings with which a {@link RemoteState} moves to another of these channels when its
   * relay falls silent.
   */
  public RemoteSettings withOthers(List<String> channels) {
    return with(copy -> copy.others = channels);
  }

  /** Returns settings of a relay that serves the same ticks as all relays with this number. */
  public RemoteSettings withWorld(long number) {
    return with(copy -> copy.world = number);
  }

  /** Returns settings of a viewer that wants the world of a name from a relay of several. */
  public RemoteSettings withWorldName(String name) {
    return with(copy -> copy.worldName = name);
  }

  private RemoteSettings with(Consumer<Copy> change) {
    Copy copy = new Copy(this);
    change.accept(copy);
    return new RemoteSettings(
        copy.channel,
        copy.driver,
        copy.secret,
        copy.viewers,
        copy.velocities,
        copy.steps,
        copy.description,
        copy.priority,
        copy.others,
        copy.world,
        copy.worldName);
  }

  /** Settings with one to be changed. */
  private static final class Copy {
    private String channel;
    private Optional<Path> driver;
    private String secret;
    private int viewers;
    private boolean velocities;
    private Quantisation steps;
    private String description;
    private Priority priority;
    private List<String> others;
    private long world;
    private String worldName;

    Copy(RemoteSettings from) {
      channel = from.channel;
      driver = from.driver;
      secret = from.secret;
      viewers = from.viewers;
      velocities = from.velocities;
      steps = from.steps;
      description = from.description;
      priority = from.priority;
      others = from.others;
      world = from.world;
      worldName = from.worldName;
    }
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
