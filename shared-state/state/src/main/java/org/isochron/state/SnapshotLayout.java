package org.isochron.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * What every snapshot of a simulation holds.
 *
 * @param bodyCapacity the most bodies, from 1 to {@link #MAX_BODIES}
 * @param velocities true if snapshots hold velocities next to poses
 * @param far true if positions are exact to less than a micrometre up to 30,000 km from the origin;
 *     they are floats otherwise, whose steps are visible from a few hundred metres on
 * @param channels further values of each body, with distinct names
 */
public record SnapshotLayout(
    int bodyCapacity, boolean velocities, boolean far, List<Channel> channels) {
  /** The most bodies a snapshot can hold. */
  public static final int MAX_BODIES = 1 << 24;

  /** The most channels a body can have. */
  public static final int MAX_CHANNELS = 32;

  /**
   * A value of each body in addition to its pose, such as a fuel level, a wheel's angle or a colour
   * index.
   */
  public record Channel(String name, Blend blend) {
    public Channel {
      Objects.requireNonNull(name, "name is null: name what the channel holds");
      Objects.requireNonNull(blend, "blend is null: choose one of Blend");
      if (name.isBlank()) {
        throw new IllegalArgumentException("a channel's name is blank; name what it holds");
      }
    }
  }

  public SnapshotLayout {
    if (bodyCapacity < 1 || bodyCapacity > MAX_BODIES) {
      throw new IllegalArgumentException(
          "bodyCapacity is %d: a layout holds 1 to %d bodies".formatted(bodyCapacity, MAX_BODIES));
    }
    channels = List.copyOf(channels);
    if (channels.size() > MAX_CHANNELS) {
      throw new IllegalArgumentException("the layout has %d channels: a body has at most %d"
          .formatted(channels.size(), MAX_CHANNELS));
    }
    long names = channels.stream().map(Channel::name).distinct().count();
    if (names < channels.size()) {
      throw new IllegalArgumentException(
          "two channels of %s have the same name; rename one".formatted(channels));
    }
    if (channels.stream().filter(channel -> channel.blend() == Blend.SCALE).count() > 1) {
      throw new IllegalArgumentException(
          "two channels of %s are scales: a body has one; blend the other as LINEAR"
              .formatted(channels));
    }
  }

  /**
   * Returns a layout with the poses of up to n bodies near the origin, and neither velocities nor
   * channels.
   *
   * @throws IllegalArgumentException unless the capacity is from 1 to {@link #MAX_BODIES}
   */
  public static SnapshotLayout bodies(int bodyCapacity) {
    return new SnapshotLayout(bodyCapacity, false, false, List.of());
  }

  /**
   * Adds linear and angular velocities, which Hermite blending, extrapolation and fast spins need.
   */
  public SnapshotLayout withVelocities() {
    return new SnapshotLayout(bodyCapacity, true, far, channels);
  }

  /**
   * Makes positions exact far from the origin, for three more floats a body and about a quarter
   * more time to blend.
   */
  public SnapshotLayout withFarPositions() {
    return new SnapshotLayout(bodyCapacity, velocities, true, channels);
  }

  /**
   * Adds a channel.
   *
   * @throws IllegalArgumentException if the name is blank or taken, there are
   *     {@link #MAX_CHANNELS} channels already, or a second one is a scale
   */
  public SnapshotLayout withChannel(String name, Blend blend) {
    List<Channel> more = new ArrayList<>(channels);
    more.add(new Channel(name, blend));
    return new SnapshotLayout(bodyCapacity, velocities, far, more);
  }

  /** The number of the channel that scales bodies, if there is one. */
  public OptionalInt scaleChannel() {
    for (int channel = 0; channel < channels.size(); channel++) {
      if (channels.get(channel).blend() == Blend.SCALE) {
        return OptionalInt.of(channel);
      }
    }
    return OptionalInt.empty();
  }

  /** Returns the number of a channel, and throws if the layout has no such channel. */
  int requireChannel(int channel) {
    if (channel < 0 || channel >= channels.size()) {
      throw new IllegalArgumentException(
          "channel is %d but the layout has %d channels, counted from 0; add SnapshotLayout.withChannel"
              .formatted(channel, channels.size()));
    }
    return channel;
  }

  /**
   * Returns the number of the channel with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public int channelIndex(String name) {
    for (int channel = 0; channel < channels.size(); channel++) {
      if (channels.get(channel).name().equals(name)) {
        return channel;
      }
    }
    throw new IllegalArgumentException("no channel is named %s; the layout has %s"
        .formatted(name, channels.stream().map(Channel::name).toList()));
  }

  /** How a channel is blended between its values at two ticks. */
  public enum Blend {
    /** Linear. */
    LINEAR,
    /** Linear along the shorter arc, in radians. */
    ANGLE,
    /** The value of the earlier tick until the later one. */
    STEP,
    /**
     * Linear, as the size at which a body is drawn: matrices contain it. It is 1 until it is
     * written, and changes no shape. Publishing clamps it to 0 to 1e6, and replaces NaN by 1.
     */
    SCALE;

    /** The value of a channel that nobody writes. */
    float unwritten() {
      return this == SCALE ? 1 : 0;
    }
  }
}
