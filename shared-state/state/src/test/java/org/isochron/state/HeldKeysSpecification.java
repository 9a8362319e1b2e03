package org.isochron.state;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every tick must see exactly the held keys as pressed, even if a full queue rejects commands. A
 * random user presses and releases keys while ticks drain the queue, even in the middle of a send.
 */
public abstract class HeldKeysSpecification {
  /** An input device connected to a shared state. */
  protected interface Device {
    /** Presses or releases a key. */
    void key(int key, boolean down);

    void cursor(int x, int y);

    void scroll(int steps);

    /** Starts a frame without events. */
    void frame();
  }

  private static final int KEYS = 4;
  private static final int STEPS = 20_000;

  private final BitSet held = new BitSet();
  private final BitSet down = new BitSet();

  /** Last change of each key. */
  private final long[] sinceNanos = new long[KEYS];

  /** Press times of each key. */
  private final List<TreeSet<Long>> pressNanos =
      Stream.generate(TreeSet<Long>::new).limit(KEYS).toList();

  /** Newest press of each key that reached a tick. */
  private final long[] seenNanos = new long[KEYS];

  private Random random = new Random(0);
  private boolean takesMeanwhile;
  private long nowNanos = 2_000_000_000L;
  private final SharedState state = SharedState.of(
      SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT.withCommands(KEYS), this::readClock);
  private final StateWriter writer = state.claimWriter();

  /** Connects a device whose keys are the controls with numbers from 0 on. */
  protected abstract Device open(SharedState shared);

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void onceTheQueueHasDrainedExactlyTheHeldKeysAreDown(long seed) {
    random = new Random(seed);
    Device device = open(state);
    int refusedReleases = 0;

    for (int step = 0; step < STEPS; step++) {
      long refused = state.commands().refusedCount();
      boolean released = act(device);
      refusedReleases += released && state.commands().refusedCount() > refused ? 1 : 0;

      if (random.nextInt(8) == 0) {
        takesMeanwhile = false;
        take();
        actWithoutKeys(device); // also sends rejected changes
        take();
        assertThat(down).as("seed %d, step %d", seed, step).isEqualTo(held);
      }
    }

    assertThat(refusedReleases).as("refused releases").isGreaterThan(STEPS / 100);
  }

  /** Performs a random action. Returns true for a release. */
  private boolean act(Device device) {
    takesMeanwhile = random.nextInt(4) == 0;
    if (random.nextInt(4) == 0) {
      actWithoutKeys(device);
      return false;
    }
    int key = random.nextInt(KEYS);
    held.flip(key);
    if (held.get(key)) {
      pressNanos.get(key).add(nowNanos);
    }
    sinceNanos[key] = Long.MAX_VALUE; // an earlier release may be sent before this event
    device.key(key, held.get(key));
    sinceNanos[key] = nowNanos;
    return !held.get(key);
  }

  private void actWithoutKeys(Device device) {
    switch (random.nextInt(3)) {
      case 0 -> device.cursor(random.nextInt(100), random.nextInt(100));
      case 1 -> device.scroll(random.nextInt(3));
      default -> device.frame();
    }
  }

  private long readClock() {
    if (takesMeanwhile && random.nextInt(3) == 0) {
      take();
    }
    return ++nowNanos;
  }

  private void take() {
    writer.commands().drain(nowNanos + 1, command -> {
      int key = command.detail();
      if (command.kind() == Command.PRESS) {
        down.set(key);
        long made = requireNonNull(pressNanos.get(key).floor(command.stampNanos()));
        assertThat(made).as("press of the user, once").isGreaterThan(seenNanos[key]);
        seenNanos[key] = made;
      } else if (command.kind() == Command.RELEASE) {
        down.clear(key);
        boolean sentWhileHeld = held.get(key) && command.stampNanos() > sinceNanos[key];
        assertThat(sentWhileHeld).as("release of a held key").isFalse();
      }
    });
  }
}
