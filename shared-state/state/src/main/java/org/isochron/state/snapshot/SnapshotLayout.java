package org.isochron.state.snapshot;

import java.util.ArrayList;
import java.util.List;

/**
 * What every snapshot of a simulation holds: how many bodies at most, whether their velocities, and which further values
 * for each body.
 */
public record SnapshotLayout(int bodyCapacity, boolean velocities, List<Channel> channels) {
  /** The most bodies a snapshot can hold. */
  public static final int MAX_BODIES = 1 << 24;

  /** The most channels a body can have. */
  public static final int MAX_CHANNELS = 32;

  /** A value of each body besides its pose: a fuel level, a wheel's angle, a colour index. */
  public record Channel(String name, Blend blend) {
    public Channel {
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
  }

  /** Poses alone. */
  public static SnapshotLayout bodies(int bodyCapacity) {
    return new SnapshotLayout(bodyCapacity, false, List.of());
  }

  /** The same with linear and angular velocities, for Hermite blending, extrapolation and fast spins. */
  public SnapshotLayout withVelocities() {
    return new SnapshotLayout(bodyCapacity, true, channels);
  }

  /** The same with one more channel. */
  public SnapshotLayout withChannel(String name, Blend blend) {
    List<Channel> more = new ArrayList<>(channels);
    more.add(new Channel(name, blend));
    return new SnapshotLayout(bodyCapacity, velocities, more);
  }

  /** Refuses the number of a channel that is not there. */
  int requireChannel(int channel) {
    if (channel < 0 || channel >= channels.size()) {
      throw new IllegalArgumentException(
          "channel is %d but the layout has %d channels, counted from 0; add SnapshotLayout.withChannel"
              .formatted(channel, channels.size()));
    }
    return channel;
  }

  /** The index of the channel with a name. */
  public int channelIndex(String name) {
    for (int channel = 0; channel < channels.size(); channel++) {
      if (channels.get(channel).name().equals(name)) {
        return channel;
      }
    }
    throw new IllegalArgumentException("no channel is named %s; the layout has %s"
        .formatted(name, channels.stream().map(Channel::name).toList()));
  }
}
