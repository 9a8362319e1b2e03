package org.isochron.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.isochron.shapes.limits.Limits;

/**
 * Contents of every snapshot of a simulation.
 *
 * @param bodyCapacity 1 to {@link #MAX_BODIES}
 * @param velocities true if snapshots contain velocities
 * @param far true for positions accurate to a micrometre up to 30,000 km from the origin. Otherwise
 *     positions are floats, whose rounding becomes visible beyond a few hundred metres
 * @param channels additional values with distinct names
 */
public record SnapshotLayout(
    int bodyCapacity, boolean velocities, boolean far, List<Channel> channels) {
  /** Maximum number of bodies. */
  public static final int MAX_BODIES = 1 << 24;

  /** Maximum number of channels. */
  public static final int MAX_CHANNELS = 32;

  /** An additional value per body, such as a fuel level, a wheel angle or a colour index. */
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
    Limits.within("bodyCapacity", bodyCapacity, 1, MAX_BODIES);
    channels = Limits.list("channels", channels);
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
   * Returns a layout with poses near the origin, without velocities and channels.
   *
   * @throws IllegalArgumentException outside 1 to {@link #MAX_BODIES}
   */
  public static SnapshotLayout bodies(int bodyCapacity) {
    return new SnapshotLayout(bodyCapacity, false, false, List.of());
  }

  /**
   * Adds linear and angular velocities, which Hermite blending, extrapolation and fast spins
   * require.
   */
  public SnapshotLayout withVelocities() {
    return new SnapshotLayout(bodyCapacity, true, far, channels);
  }

  /**
   * Makes positions accurate far from the origin, for three more floats per body and about 25 %
   * more blending time.
   */
  public SnapshotLayout withFarPositions() {
    return new SnapshotLayout(bodyCapacity, velocities, true, channels);
  }

  /**
   * Adds a channel.
   *
   * @throws IllegalArgumentException for a blank or duplicate name, a second scale channel, or more
   *     than {@link #MAX_CHANNELS} channels
   */
  public SnapshotLayout withChannel(String name, Blend blend) {
    List<Channel> more = new ArrayList<>(channels);
    more.add(new Channel(name, blend));
    return new SnapshotLayout(bodyCapacity, velocities, far, more);
  }

  /** Index of the scale channel. */
  public OptionalInt scaleChannel() {
    for (int channel = 0; channel < channels.size(); channel++) {
      if (channels.get(channel).blend() == Blend.SCALE) {
        return OptionalInt.of(channel);
      }
    }
    return OptionalInt.empty();
  }

  int requireChannel(int channel) {
    if (channel < 0 || channel >= channels.size()) {
      throw new IllegalArgumentException(
          "channel is %d but the layout has %d channels, counted from 0; add SnapshotLayout.withChannel"
              .formatted(channel, channels.size()));
    }
    return channel;
  }

  /**
   * Returns a channel's index.
   *
   * @throws IllegalArgumentException if the name is unknown
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

  /** Interpolation of a channel. */
  public enum Blend {
    /** Linear. */
    LINEAR,
    /** Linear along the shorter arc. */
    ANGLE,
    /** The earlier value. */
    STEP,
    /**
     * The size at which a body is drawn, blended linearly; collision shapes do not change. Defaults
     * to 1. Publishing clamps sizes to the range from 0 to 1e6 and replaces NaN with 1.
     */
    SCALE;

    float unwritten() {
      return this == SCALE ? 1 : 0;
    }
  }
}
