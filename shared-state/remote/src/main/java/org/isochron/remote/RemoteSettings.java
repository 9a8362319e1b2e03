package org.isochron.remote;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.isochron.remote.seal.Credentials;
import org.isochron.remote.seal.Ticket;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.CommandRule;
import org.isochron.state.Snapshot;

/**
 * Settings of a {@link RemoteRelay}. A {@link RemoteState} uses the first four components, and also
 * {@code token}, {@code others}, {@code worldName} and {@code flush}.
 *
 * @param channel channel on which the relay listens, such as {@code
 *     aeron:udp?endpoint=192.168.0.7:40456}; the relay uses the next port too. {@code aeron:ipc}
 *     serves processes that share a media driver, where only one relay can listen
 * @param driver folder of a running media driver; if empty, the driver that this process shares is
 *     used. At high latency with packet loss, an external driver needs {@code
 *     aeron.nak.unicast.delay=1ms} and {@code aeron.nak.unicast.retry.delay.ratio=20}
 * @param encrypted true to encrypt and authenticate all messages over UDP
 * @param secret secret that both ends know, or nothing. It is not sent. Choose a random one: a
 *     short one can be guessed. Without a secret, relay and viewers on one machine use a key file
 *     of their user
 * @param tokenKey key with which a relay opens connect tokens, or nothing
 * @param token connect token of a viewer, or nothing
 * @param viewers maximum number of simultaneous viewers, 1 to 1,024
 * @param velocities true to send velocities too, if the state has them
 * @param steps quantisation of the numbers that are sent
 * @param description text about the serving program, such as its scene, for the viewing program
 * @param priority selects the bodies to send, and their order if bytes are limited
 * @param commands commands of viewers that reach the simulation; by default none, so viewers only
 *     watch
 * @param others channels of further relays, to which a {@link RemoteState} moves when its own relay
 *     falls silent
 * @param world number that relays share if they serve the same ticks, such as the nodes of a
 *     cluster, or 0. A viewer that moves between such relays stays in the same epoch
 * @param worldName name of the world that a {@link RemoteState} wants from a relay of several
 *     worlds, up to 255 bytes. For a relay of one world, the name is empty or the same at both ends
 * @param flush maximum time for which {@link RemoteState#close} waits until the relay has
 *     acknowledged all commands, up to an hour
 */
public record RemoteSettings(
    String channel,
    Optional<Path> driver,
    boolean encrypted,
    String secret,
    String tokenKey,
    String token,
    int viewers,
    boolean velocities,
    Quantisation steps,
    String description,
    Priority priority,
    CommandRule commands,
    List<String> others,
    long world,
    String worldName,
    Duration flush) {
  /** Serves only this machine, with up to 16 viewers, without velocities and commands. */
  public static final RemoteSettings DEFAULT = new RemoteSettings(
      "aeron:udp?endpoint=127.0.0.1:40456",
      Optional.empty(),
      true,
      "",
      "",
      "",
      16,
      false,
      Quantisation.DEFAULT,
      "",
      Priority.EQUAL,
      CommandRule.NOTHING,
      List.of(),
      0,
      "",
      Duration.ofSeconds(1));

  private static final int MAX_VIEWERS = 1_024;
  private static final int MAX_NAME_BYTES = 255;
  private static final int MAX_FLUSH_HOURS = 1;

  /** @throws IllegalArgumentException if a number is out of range or a text is too long */
  public RemoteSettings {
    others = Limits.list("others", others);
    Limits.given("channel", channel);
    Limits.given("driver", driver);
    Limits.given("secret", secret);
    Limits.given("steps", steps);
    Limits.given("description", description);
    Limits.given("priority", priority);
    Limits.given("commands", commands);
    if (viewers < 1 || viewers > MAX_VIEWERS) {
      throw new IllegalArgumentException(
          "viewers is %d: a relay serves 1 to %d".formatted(viewers, MAX_VIEWERS));
    }
    if (!encrypted && !(secret + tokenKey + token).isEmpty()) {
      throw new IllegalArgumentException(
          "a secret or connect token needs encryption: remove it, or withoutEncryption");
    }
    if (!tokenKey.isEmpty()) {
      Credentials.tokenKey(tokenKey);
    }
    if (!token.isEmpty()) {
      Ticket.read(token);
    }
    int nameBytes = worldName.getBytes(StandardCharsets.UTF_8).length;
    if (nameBytes > MAX_NAME_BYTES) {
      throw new IllegalArgumentException("worldName has %d bytes: it may have %d; shorten it"
          .formatted(nameBytes, MAX_NAME_BYTES));
    }
    if (flush.isNegative() || flush.compareTo(Duration.ofHours(MAX_FLUSH_HOURS)) > 0) {
      throw new IllegalArgumentException(
          "flush is %s: it must be 0 to %d hour".formatted(flush, MAX_FLUSH_HOURS));
    }
  }

  public RemoteSettings withChannel(String where) {
    return with(copy -> copy.channel = where);
  }

  public RemoteSettings withDriver(Path folder) {
    return with(copy -> copy.driver = Optional.of(Limits.given("folder", folder)));
  }

  /** Returns settings that send everything readable. Others can then act in a viewer's name. */
  public RemoteSettings withoutEncryption() {
    return with(copy -> copy.encrypted = false);
  }

  public RemoteSettings withSecret(String shared) {
    return with(copy -> copy.secret = shared);
  }

  /**
   * Returns settings of a relay that accepts the connect tokens made with a key.
   *
   * @see ConnectTokens
   */
  public RemoteSettings withTokenKey(String key) {
    return with(copy -> copy.tokenKey = key);
  }

  /** Returns settings of a viewer that got a connect token from the embedder's backend. */
  public RemoteSettings withToken(String issued) {
    return with(copy -> copy.token = issued);
  }

  public RemoteSettings withViewers(int max) {
    return with(copy -> copy.viewers = max);
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
   * Returns settings of a relay that passes on the commands of viewers that a rule allows, such as
   * {@link CommandRule#INPUT}. The rule runs on the relay's thread.
   */
  public RemoteSettings withCommands(CommandRule allowed) {
    return with(copy -> copy.commands = allowed);
  }

  /**
   * Returns settings for a {@link RemoteState} that moves to another of these channels when its
   * relay falls silent.
   */
  public RemoteSettings withOthers(List<String> channels) {
    return with(copy -> copy.others = channels);
  }

  /** Returns settings of a relay that serves the same ticks as all relays with this number. */
  public RemoteSettings withWorld(long number) {
    return with(copy -> copy.world = number);
  }

  /** Returns settings of a viewer that wants the named world from a relay of several worlds. */
  public RemoteSettings withWorldName(String name) {
    return with(copy -> copy.worldName = name);
  }

  /**
   * Returns settings of a viewer that waits for up to this time when it closes, until the relay has
   * acknowledged its commands. The default of one second is short for a slow network.
   */
  public RemoteSettings withFlush(Duration max) {
    return with(copy -> copy.flush = max);
  }

  /** Returns a channel by its number: 0 is {@link #channel()}, and the others follow. */
  String channel(int number) {
    return number == 0 || number > others.size() ? channel : others.get(number - 1);
  }

  private RemoteSettings with(Consumer<Copy> change) {
    Copy copy = new Copy(this);
    change.accept(copy);
    return new RemoteSettings(
        copy.channel,
        copy.driver,
        copy.encrypted,
        copy.secret,
        copy.tokenKey,
        copy.token,
        copy.viewers,
        copy.velocities,
        copy.steps,
        copy.description,
        copy.priority,
        copy.commands,
        copy.others,
        copy.world,
        copy.worldName,
        copy.flush);
  }

  private static final class Copy {
    private String channel;
    private Optional<Path> driver;
    private boolean encrypted;
    private String secret;
    private String tokenKey;
    private String token;
    private int viewers;
    private boolean velocities;
    private Quantisation steps;
    private String description;
    private Priority priority;
    private CommandRule commands;
    private List<String> others;
    private long world;
    private String worldName;
    private Duration flush;

    Copy(RemoteSettings from) {
      channel = from.channel;
      driver = from.driver;
      encrypted = from.encrypted;
      secret = from.secret;
      tokenKey = from.tokenKey;
      token = from.token;
      viewers = from.viewers;
      velocities = from.velocities;
      steps = from.steps;
      description = from.description;
      priority = from.priority;
      commands = from.commands;
      others = from.others;
      world = from.world;
      worldName = from.worldName;
      flush = from.flush;
    }
  }

  /**
   * Ranks the bodies. Called on the relay's thread for bodies that a viewer with an individual
   * interest wants.
   */
  public interface Priority {
    /** Gives all bodies the same priority. */
    Priority EQUAL = (snapshot, slot) -> 1;

    /**
     * Returns 0 for a body that is never sent, otherwise a larger number for a more urgent body.
     */
    float of(Snapshot snapshot, int slot);
  }
}
