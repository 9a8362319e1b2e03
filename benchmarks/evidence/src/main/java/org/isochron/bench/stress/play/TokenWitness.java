package org.isochron.bench.stress.play;

import java.util.concurrent.atomic.AtomicLong;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;

/**
 * Verifies that one sender's tokens, numbered from 1, arrive exactly once in any order. Owner: the
 * physics thread. Any thread may read the number of arrivals. Memory is bounded by the tokens in
 * flight.
 */
public final class TokenWitness {
  /** Larger than a command queue. */
  private static final int REACH = 1 << 14;

  private final String sender;
  private final Findings findings;
  private final boolean[] arrived = new boolean[REACH];
  private final AtomicLong arrivedCount = new AtomicLong();

  /** Smallest pending token: all smaller tokens have arrived or count as lost. */
  private long first = 1;

  public TokenWitness(String sender, Findings findings) {
    this.sender = sender;
    this.findings = findings;
  }

  public void arrived(long token) {
    while (token >= first + REACH) {
      giveUpFirst();
    }
    if (token < first || arrived[index(token)]) {
      findings.note(
          Invariant.LOST_INPUTS,
          1,
          "command %d of %s arrived a second time".formatted(token, sender));
      return;
    }
    arrived[index(token)] = true;
    // ordering: plain read and opaque write, single writer.
    arrivedCount.setOpaque(arrivedCount.getPlain() + 1);
    while (arrived[index(first)]) {
      arrived[index(first++)] = false;
    }
  }

  public long arrivedCount() {
    // ordering: opaque, an independent number.
    return arrivedCount.getOpaque();
  }

  public void end(long acceptedCount) {
    for (; first <= acceptedCount; first++) {
      if (!arrived[index(first)]) {
        lost(first);
      }
      arrived[index(first)] = false;
    }
  }

  private void giveUpFirst() {
    if (!arrived[index(first)]) {
      lost(first);
    }
    arrived[index(first++)] = false;
  }

  private void lost(long token) {
    findings.note(
        Invariant.LOST_INPUTS, 1, "command %d of %s never arrived".formatted(token, sender));
  }

  private static int index(long token) {
    return (int) (token % REACH);
  }
}
