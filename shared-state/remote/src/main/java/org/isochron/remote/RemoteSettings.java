package org.isochron.remote;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.isochron.remote.access.Ticket;
import org.isochron.remote.stream.Address;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.CommandRule;
import org.isochron.state.Snapshot;
import org.isochron.state.Viewer;

/**
 * Settings of a {@link RemoteRelay}. A {@link RemoteState} uses {@code address}, {@code secret},
 * {@code token}, {@code others}, {@code worldName} and {@code flush}.
 *
 * @param address address on which the relay listens, such as {@code isochron://192.168.0.7:40456}.
 *     For a viewer it may end with {@code #} and the pin of the relay's key, as {@link
 *     RemoteRelay#address} does
 * @param anyone true if the relay also serves viewers without secret and token, which then need the
 *     pin
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
 * @param visibility decides of which bodies a viewer may know
 * @param commands commands of viewers that reach the simulation; by default none, so viewers only
 *     watch
 * @param commandRate maximum number of commands that the relay takes from one viewer in a second, 1
 *     to 1,000,000
 * @param others addresses of further relays, to which a {@link RemoteState} moves when its own relay
 *     falls silent
 * @param world number that relays share if they serve the same ticks, such as the nodes of a
 *     cluster, or 0. A viewer that moves between such relays stays in the same epoch
 * @param worldName name of the world that a {@link RemoteState} wants from a relay of several
 *     worlds, up to 255 bytes. For a relay of one world, the name is empty or the same at both ends
 * @param flush maximum time for which {@link RemoteState#close} waits until the relay has
 *     acknowledged all commands, up to an hour
 */
public record RemoteSettings(
    String address,
    boolean anyone,
    String secret,
    String tokenKey,
    String token,
    int viewers,
    boolean velocities,
    Quantisation steps,
    String description,
    Priority priority,
    Visibility visibility,
    CommandRule commands,
    int commandRate,
    List<String> others,
    long world,
    String worldName,
    Duration flush) {
  /** Serves only this machine, with up to 16 viewers, without velocities and commands. */
  public static final RemoteSettings DEFAULT = new RemoteSettings(
      "isochron://127.0.0.1:40456",
      false,
      "",
      "",
      "",
      16,
      false,
      Quantisation.DEFAULT,
      "",
      Priority.EQUAL,
      Visibility.EVERYTHING,
      CommandRule.NOTHING,
      2_000,
      List.of(),
      0,
      "",
      Duration.ofSeconds(1));

  private static final int MAX_VIEWERS = 1_024;
  private static final int MAX_COMMAND_RATE = 1_000_000;
  private static final int MAX_NAME_BYTES = 255;
  private static final int MAX_FLUSH_HOURS = 1;

  /** @throws IllegalArgumentException if a number is out of range or a text is too long */
  public RemoteSettings {
    others = Limits.list("others", others);
    Limits.given("address", address);
    Limits.given("secret", secret);
    Limits.given("steps", steps);
    Limits.given("description", description);
    Limits.given("priority", priority);
    Limits.given("visibility", visibility);
    Limits.given("commands", commands);
    Limits.within("viewers", viewers, 1, MAX_VIEWERS);
    Limits.within("commandRate", commandRate, 1, MAX_COMMAND_RATE);
    Address.of(address);
    others.forEach(Address::of);
    if (!tokenKey.isEmpty()) {
      Ticket.tokenKey(tokenKey);
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

  public RemoteSettings withAddress(String where) {
    return with(copy -> copy.address = where);
  }

  /** Returns settings of a relay that serves everybody who has its address with the pin. */
  public RemoteSettings withAnyone() {
    return with(copy -> copy.anyone = true);
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
   * Returns settings of a relay that tells each viewer only of the bodies that a rule lets it see.
   * Other bodies are in no snapshot of the viewer and in none of its events: to the viewer, a body
   * that it may see spawns, and one that it may no longer see despawns, as by commands. A relay with a
   * rule encodes the snapshots of each viewer separately.
   */
  public RemoteSettings withVisibility(Visibility rule) {
    return with(copy -> copy.visibility = rule);
  }

  /**
   * Returns settings of a relay that passes on the commands of viewers that a rule allows, such as
   * {@link CommandRule#INPUT}. The rule runs on the relay's thread.
   */
  public RemoteSettings withCommands(CommandRule allowed) {
    return with(copy -> copy.commands = allowed);
  }

  /**
   * Returns settings of a relay that takes up to this number of commands from a viewer in a second,
   * by default 2,000. Those of a second may come at once, as after an outage; more are refused with
   * {@link org.isochron.state.Event.Refusal#TOO_MANY}. A viewer that sends too many does not slow
   * down others.
   */
  public RemoteSettings withCommandRate(int perSecond) {
    return with(copy -> copy.commandRate = perSecond);
  }

  /**
   * Returns settings for a {@link RemoteState} that moves to another of these addresses when its
   * relay falls silent.
   */
  public RemoteSettings withOthers(List<String> addresses) {
    return with(copy -> copy.others = addresses);
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

  /** Returns an address by its number: 0 is {@link #address()}, and the others follow. */
  Address address(int number) {
    return Address.of(number == 0 || number > others.size() ? address : others.get(number - 1));
  }

  private RemoteSettings with(Consumer<Copy> change) {
    Copy copy = new Copy(this);
    change.accept(copy);
    return new RemoteSettings(
        copy.address,
        copy.anyone,
        copy.secret,
        copy.tokenKey,
        copy.token,
        copy.viewers,
        copy.velocities,
        copy.steps,
        copy.description,
        copy.priority,
        copy.visibility,
        copy.commands,
        copy.commandRate,
        copy.others,
        copy.world,
        copy.worldName,
        copy.flush);
  }

  private static final class Copy {
    private String address;
    private boolean anyone;
    private String secret;
    private String tokenKey;
    private String token;
    private int viewers;
    private boolean velocities;
    private Quantisation steps;
    private String description;
    private Priority priority;
    private Visibility visibility;
    private CommandRule commands;
    private int commandRate;
    private List<String> others;
    private long world;
    private String worldName;
    private Duration flush;

    Copy(RemoteSettings from) {
      address = from.address;
      anyone = from.anyone;
      secret = from.secret;
      tokenKey = from.tokenKey;
      token = from.token;
      viewers = from.viewers;
      velocities = from.velocities;
      steps = from.steps;
      description = from.description;
      priority = from.priority;
      visibility = from.visibility;
      commands = from.commands;
      commandRate = from.commandRate;
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

  /**
   * Decides of which bodies a viewer may know. Called on the relay's thread, once in each relayed
   * snapshot for each viewer and each body within the viewer's interest, so it must be fast and not
   * wait. A rule that throws hides the body. A viewer that sees a rider also sees the carriers
   * within its interest.
   */
  @FunctionalInterface
  public interface Visibility {
    /** Hides nothing; a viewer then also gets the events of bodies outside its interest. */
    Visibility EVERYTHING = (viewer, snapshot, slot) -> true;

    /** Returns true if the viewer may know of the body in a slot, which is not empty. */
    boolean sees(Viewer viewer, Snapshot snapshot, int slot);
  }
}
