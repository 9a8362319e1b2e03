package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.agrona.collections.Long2ObjectHashMap;
import org.isochron.cluster.NumberedCommands.Rate;
import org.isochron.state.Command;
import org.isochron.state.Viewer;
import org.isochron.state.Viewers;

/**
 * The commands of this node's viewers on their way into the log. Relays' threads add commands, and
 * the session's thread sends them; each waits for the other only while it handles one viewer, and
 * after a change of the leader while it looks at all.
 * Allocates when a viewer sends its first command, and when more commands wait than ever before.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A command is kept until the log has it, or until its viewer is served elsewhere. The viewer
 *       has it too, and sends it to the next node under the same number.
 *   <li>A viewer may always have {@link #SURE} commands on the way, whatever the others send.
 *   <li>Of the viewers that have left, whose commands wait for a leader, the last {@link
 *       #MOST_LEAVING} are kept, and of one identity as many as the log knows.
 * </ol>
 */
final class ViewerCommands implements Viewers.Log, Outbox {
  /** Commands that each viewer may have on the way at any time. */
  static final int SURE = 64;

  /** Commands that a viewer may have on the way while few others have any. */
  static final int MOST = 4_096;

  /** Commands of all viewers, beyond which each has only its sure ones. */
  static final int MANY = 131_072;

  static final int MOST_LEAVING = 1_024;

  private static final long FORGOTTEN = 0;

  /** Guards the following fields. */
  private final ReentrantLock lock = new ReentrantLock();

  private final Long2ObjectHashMap<NumberedCommands> known = new Long2ObjectHashMap<>();
  private final List<NumberedCommands> all = new ArrayList<>();

  /** Viewers that have left, the first one first. */
  private final List<NumberedCommands> leaving = new ArrayList<>();

  private int waitingCount;

  /** Owner: the session's thread. */
  private int first;

  private final long resendNanos;
  private final long tickNanos;
  private final AtomicReference<Runnable> wake = new AtomicReference<>(() -> {});

  ViewerCommands(long resendNanos, long tickNanos) {
    this.resendNanos = resendNanos;
    this.tickNanos = tickNanos;
  }

  /** Sets what wakes the session's thread. */
  void wakeBy(Runnable sender) {
    // ordering: release; pairs with take.
    wake.setRelease(sender);
  }

  @Override
  public void begin(long client, long number, Viewer viewer) {
    long identity = viewer.identityHash();
    lock.lock();
    try {
      NumberedCommands viewing = known.get(client);
      if (viewing == null) {
        long owner = identity == 0 ? client : identity; // nobody else's if it is unknown
        Rate rate = all.stream()
            .filter(one -> one.owner() == owner)
            .findAny()
            .map(NumberedCommands::rate)
            .orElseGet(() -> new Rate(tickNanos));
        viewing = new NumberedCommands(client, owner, number, resendNanos, rate);
        known.put(client, viewing);
        all.add(viewing);
      }
      viewing.relays++;
      waitingCount -= viewing.waiting();
      viewing.continueAt(number);
      waitingCount += viewing.waiting();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean take(long client, long number, Command command, boolean allowed) {
    lock.lock();
    try {
      NumberedCommands viewing = known.get(client);
      if (viewing == null || number > viewing.next()) {
        return false;
      }
      if (number < viewing.next()) {
        return true; // on its way already
      }
      if (viewing.waiting() >= (waitingCount < MANY ? MOST : SURE)) { // invariant 2
        return false;
      }
      waitingCount -= viewing.waiting();
      if (allowed) {
        viewing.add(command);
      } else {
        viewing.addRefused();
      }
      waitingCount += viewing.waiting();
    } finally {
      lock.unlock();
    }
    // ordering: acquire; pairs with wakeBy.
    wake.getAcquire().run();
    return true;
  }

  @Override
  public long expected(long client) {
    lock.lock();
    try {
      NumberedCommands viewing = known.get(client);
      return viewing == null || viewing.isForgotten() ? FORGOTTEN : viewing.expected();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void end(long client, boolean left) {
    lock.lock();
    try {
      NumberedCommands viewing = known.get(client);
      if (viewing == null || viewing.isLeaving()) {
        return;
      }
      if (left) {
        viewing.leave();
        limitLeaving(viewing);
      } else if (--viewing.relays == 0) {
        remove(viewing); // invariant 1
      }
    } finally {
      lock.unlock();
    }
  }

  /** Invariant 3. */
  private void limitLeaving(NumberedCommands last) {
    long owner = last.owner();
    leaving.add(last);
    List<NumberedCommands> own =
        leaving.stream().filter(viewing -> viewing.owner() == owner).toList();
    if (own.size() > ClientTable.PER_OWNER) {
      remove(own.get(0));
    } else if (leaving.size() > MOST_LEAVING) {
      remove(leaving.get(0));
    }
  }

  /** Each turn begins with another viewer, because the transport may take only some messages. */
  @Override
  public void send(Predicate<ByteBuffer> transport, long nowNanos) {
    first++;
    boolean more = true;
    for (int step = 0; more; step++) {
      lock.lock();
      try {
        more = step < all.size();
        if (more) {
          NumberedCommands viewing = all.get(Math.floorMod(first + step, all.size()));
          viewing.send(transport, nowNanos);
          if (viewing.hasLeft()) {
            remove(viewing);
          }
        }
      } finally {
        lock.unlock();
      }
    }
  }

  private void remove(NumberedCommands viewing) {
    waitingCount -= viewing.waiting();
    known.remove(viewing.client());
    all.remove(viewing);
    leaving.remove(viewing);
  }

  @Override
  public void acknowledge(long client, long answer, long nowNanos) {
    lock.lock();
    try {
      NumberedCommands viewing = known.get(client);
      if (viewing != null) {
        waitingCount -= viewing.waiting();
        viewing.acknowledge(answer, nowNanos);
        waitingCount += viewing.waiting();
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void resend(long nowNanos) {
    lock.lock();
    try {
      all.forEach(viewing -> viewing.resend(nowNanos));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean awaitsAnswer() {
    lock.lock();
    try {
      for (int index = 0; index < all.size(); index++) {
        if (all.get(index).awaitsAnswer()) {
          return true;
        }
      }
      return false;
    } finally {
      lock.unlock();
    }
  }
}
