package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Seeded random faults, and an attacker that sees all messages and sends changed and copied ones to
 * every end. The network checks that receivers accept each message at most once, and only where it
 * was sent.
 */
class AttackedWalkTest {
  private static final int SECONDS = 30;
  private static final int MEAN_FAULT_MILLIS = 3_000;
  private static final int MAX_VIEWERS = 4;
  private static final long MAX_DELAY_NANOS = 50_000_000;

  @Test
  void nothingForgedIsAccepted() {
    for (long seed = 1; seed <= 4; seed++) {
      walk(seed);
    }
  }

  /** {@code -Dremote.hours=1000} sets the number of simulated hours. */
  @Test
  @Tag("evidence")
  void nothingForgedIsAcceptedForHours() {
    long walks = Long.getLong("remote.hours", 1) * 3_600 / SECONDS;
    for (long walk = 0; walk < walks; walk++) {
      walk(1_000 + walk);
    }
  }

  private static void walk(long seed) {
    VirtualRun run = new VirtualRun(seed);
    run.settings = run.settings.withViewers(MAX_VIEWERS + 2).withSecret("open");
    run.network.checksOrigin = true;
    run.serve();
    run.view();
    Attacker attacker = new Attacker(run, new Random(seed));
    run.network.tap = attacker::saw;
    try {
      for (int step = 0; step < SECONDS * 1_000; step++) {
        if (run.random.nextInt(MEAN_FAULT_MILLIS) == 0) {
          RemoteWalkTest.fault(run, run.random, MAX_VIEWERS);
        }
        if (run.random.nextInt(20) == 0) {
          run.viewers.get(run.random.nextInt(run.viewers.size())).command();
        }
        run.step();
      }
      run.network.tap = (end, line, toServer, message) -> {};
      RemoteWalkTest.settle(run);

      assertThat(run.network.acceptedForgeries).isEmpty();
      assertThat(run.network.acceptedMessages).isGreaterThan(100);
      assertThat(attacker.sent).isGreaterThan(100);
    } catch (Throwable e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  private static final class Attacker {
    private static final int KEPT = 500;
    private static final double SHARE = 0.1;

    private final VirtualRun run;
    private final Random random;
    private final Uplink own;
    private final List<Uplink> ends = new ArrayList<>();
    private final List<Seen> seen = new ArrayList<>();
    private int count;
    int sent;

    Attacker(VirtualRun run, Random random) {
      this.run = run;
      this.random = random;
      own = run.network.dial();
    }

    void saw(Uplink end, int line, boolean toServer, byte[] message) {
      if (end == own) {
        return;
      }
      if (!ends.contains(end)) {
        ends.add(end);
      }
      Seen now = new Seen(end, line, toServer, message);
      if (seen.size() < KEPT) {
        seen.add(now);
      } else {
        seen.set(count++ % KEPT, now);
      }
      if (random.nextDouble() < SHARE) {
        send(forged(now));
        sent++;
      }
    }

    private Seen forged(Seen now) {
      int otherLine = random.nextInt(Uplink.ASKING_LINES + 1);
      Uplink otherEnd = ends.get(random.nextInt(ends.size()));
      // a copy of these that arrives first moves the viewer's stream, as a router may
      boolean opensStream = "HJKT".indexOf(now.message[0]) >= 0;
      return switch (random.nextInt(opensStream ? 4 : 7)) {
        case 0 -> now.with(flipped(now.message));
        case 1 -> now.with(Arrays.copyOf(now.message, 1 + random.nextInt(now.message.length)));
        case 2 -> seen.get(random.nextInt(seen.size()));
        case 3 -> new Seen(own, now.line, true, now.message);
        case 4 -> new Seen(now.end, now.line, !now.toServer, now.message);
        case 5 -> new Seen(otherEnd, now.line, now.toServer, now.message);
        default -> new Seen(now.end, otherLine, now.toServer, now.message);
      };
    }

    private byte[] flipped(byte[] message) {
      byte[] changed = message.clone();
      changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      boolean isPlain = changed[0] == Messages.JOIN || changed[0] == Messages.CHALLENGE;
      if (isPlain && changed.length > Messages.HEADER_BYTES) {
        Messages.seal(AttacksTest.little(changed)); // an attacker updates the checksum
      }
      return changed;
    }

    private void send(Seen forged) {
      run.network.forge(forged.end, forged.line, forged.toServer, forged.message, (long)
          (random.nextDouble() * MAX_DELAY_NANOS));
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Seen(Uplink end, int line, boolean toServer, byte[] message) {
      Seen with(byte[] other) {
        return new Seen(end, line, toServer, other);
      }
    }
  }
}
