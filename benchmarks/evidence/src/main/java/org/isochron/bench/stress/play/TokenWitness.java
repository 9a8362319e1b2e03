package org.isochron.bench.stress.play;

import java.util.concurrent.atomic.AtomicLong;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;

/**
 * Sees that the tokens of one sender, numbered from 1, arrive exactly once, in whatever order.
 * Owner: the physics thread; any thread reads how many arrived. Remembers no more than can be under
 * way.
 */
public final class TokenWitness {
  /** More than a command queue holds. */
  private static final int REACH = 1 << 14;

  private final String sender;
  private final Findings findings;
  private final boolean[] arrived = new boolean[REACH];
  private final AtomicLong arrivedCount = new AtomicLong();

  /** All tokens below have arrived, or were given up. */
  private long first = 1;

  public TokenWitness(String sender, Findings findings) {
    this.sender = sender;
    this.findings = findings;
  }

  public void arrived(long token) {
    while (token >= first + REACH) {
      giveUpFirst();
    }
    if (token < first || arrived[place(token)]) {
      findings.note(
          Invariant.LOST_INPUTS,
          1,
          "command %d of %s arrived a second time".formatted(token, sender));
      return;
    }
    arrived[place(token)] = true;
    // ordering: plain read and opaque write: one thread writes, and the number is whole.
    arrivedCount.setOpaque(arrivedCount.getPlain() + 1);
    while (arrived[place(first)]) {
      arrived[place(first++)] = false;
    }
  }

  public long arrivedCount() {
    // ordering: opaque, the counterpart of the write.
    return arrivedCount.getOpaque();
  }

  /** Everything under way had time to arrive. */
  public void end(long acceptedCount) {
    for (; first <= acceptedCount; first++) {
      if (!arrived[place(first)]) {
        lost(first);
      }
      arrived[place(first)] = false;
    }
  }

  private void giveUpFirst() {
    if (!arrived[place(first)]) {
      lost(first);
    }
    arrived[place(first++)] = false;
  }

  private void lost(long token) {
    findings.note(
        Invariant.LOST_INPUTS, 1, "command %d of %s never arrived".formatted(token, sender));
  }

  private static int place(long token) {
    return (int) (token % REACH);
  }
}
