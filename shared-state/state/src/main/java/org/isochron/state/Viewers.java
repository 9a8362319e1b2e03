package org.isochron.state;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The viewers of a shared state. All relays of the state take the numbers of their viewers here, so
 * no two viewers have the same number. Any thread may use this class. {@link #find} and
 * {@link #present} never wait; the other methods wait for relays whose viewer enters or leaves at
 * that moment. Allocates when a viewer enters or leaves.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A viewer that returns with its key and identity gets its number again. A number gets
 *       another viewer only after all numbers were given, and that of the longest absent first.
 *   <li>The simulation receives {@link Command#ENTERED} before all other commands of a viewer, and
 *       {@link Command#LEFT} after them.
 * </ol>
 */
public final class Viewers {
  private static final int MAX_NUMBER = Command.SENDER_COUNT - 1;

  private final CommandSender commands;
  private final NanoClock clock;
  private final Map<Integer, Viewer> known = new ConcurrentHashMap<>();
  private final Map<Integer, Viewer> present = new ConcurrentHashMap<>();
  private final AtomicReference<Optional<Log>> log = new AtomicReference<>(Optional.empty());

  /** Guards the following fields. */
  private final ReentrantLock lock = new ReentrantLock();

  private final Map<Key, Entry> entries = new HashMap<>();
  private final Map<Integer, Entry> numbers = new HashMap<>();
  private final LinkedHashSet<Entry> absent = new LinkedHashSet<>();
  private final ArrayDeque<Report> pending = new ArrayDeque<>();
  private int next = 1;

  Viewers(CommandSender commands, NanoClock clock) {
    this.commands = commands;
    this.clock = clock;
  }

  /**
   * Returns the viewer with a number, even if it has left. Returns empty if no viewer had the
   * number.
   */
  public Optional<Viewer> find(int number) {
    return Optional.ofNullable(known.get(number));
  }

  /** Returns the viewers that have entered and not left, in ascending order of their numbers. */
  public List<Viewer> present() {
    return present.values().stream()
        .sorted((a, b) -> Integer.compare(a.number(), b.number()))
        .toList();
  }

  /**
   * Adds a connection of a viewer, for relays. The simulation receives {@link Command#ENTERED}
   * unless the viewer has another connection.
   *
   * @param key value that only this viewer knows, by which it is recognised when it returns
   * @throws IllegalStateException if all numbers belong to present viewers
   */
  public Viewer enter(Object key, String identity, String permissions) {
    lock.lock();
    try {
      Entry entry = entryOf(new Key(key, identity));
      Viewer viewer = new Viewer(entry.number, identity, permissions);
      known.put(entry.number, viewer);
      present.put(entry.number, viewer);
      if (entry.connections++ == 0) {
        report(Command.ENTERED, viewer);
      }
      return viewer;
    } finally {
      lock.unlock();
    }
  }

  private Entry entryOf(Key key) {
    Entry entry = entries.get(key);
    if (entry == null) {
      entry = new Entry(key, takeNumber());
      entries.put(key, entry);
      numbers.put(entry.number, entry);
    }
    absent.remove(entry);
    return entry;
  }

  /**
   * Removes a connection of a viewer, for relays. The simulation receives {@link Command#LEFT} if
   * it was the last one.
   */
  public void leave(Viewer viewer) {
    lock.lock();
    try {
      Entry entry = numbers.get(viewer.number());
      if (entry != null && entry.connections > 0 && --entry.connections == 0) {
        present.remove(entry.number);
        absent.add(entry);
        report(Command.LEFT, viewer);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Sends reports that did not fit in the queue before, for relays. Returns false if some still do
   * not fit; a relay then takes no commands of viewers (invariant 2).
   */
  public boolean sendReports() {
    lock.lock();
    try {
      Report next = pending.peek();
      while (next != null && next.sendBy(commands)) {
        pending.remove();
        next = pending.peek();
      }
      return next == null;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns the log that takes the viewers' commands in place of the state's queue, for relays.
   */
  public Optional<Log> log() {
    // ordering: acquire; pairs with the release in logTo, so the log is fully visible.
    return log.getAcquire();
  }

  /** Sends the commands of viewers to a log, for clusters; call it before relays serve the state. */
  public void logTo(Log shared) {
    // ordering: release; pairs with log.
    log.setRelease(Optional.of(
        Objects.requireNonNull(shared, "shared is null; pass the log of the world's nodes")));
  }

  /** Reports all present viewers to a new simulation. */
  void enterAgain() {
    lock.lock();
    try {
      for (Viewer viewer : present()) {
        pending.removeIf(report -> report.isOf(viewer));
        report(Command.ENTERED, viewer);
      }
    } finally {
      lock.unlock();
    }
  }

  private int takeNumber() {
    if (next <= MAX_NUMBER) {
      return next++;
    }
    Iterator<Entry> longestFirst = absent.iterator();
    if (!longestFirst.hasNext()) {
      throw new IllegalStateException(
          "all numbers of viewers are taken: serve the state to fewer viewers");
    }
    Entry forgotten = longestFirst.next();
    longestFirst.remove();
    entries.remove(forgotten.key);
    return forgotten.number;
  }

  private void report(int kind, Viewer viewer) {
    // bounded: a viewer has at most two pending reports, also if nothing drains the queue
    boolean cancels = kind == Command.LEFT
        && pending.removeIf(report -> report.isOf(viewer) && report.kind == Command.ENTERED);
    if (!cancels) {
      pending.add(new Report(kind, viewer, clock.nanos()));
    }
    sendReports();
  }

  /**
   * A log of commands from which several machines compute the same world. A viewer numbers its
   * commands, and continues its numbers at another relay of the world. Relays' threads call it; it
   * never waits for the network.
   */
  public interface Log {
    /**
     * Begins to serve a viewer at one relay. Each call needs an {@link #end}; until the last of them
     * the viewer is served.
     *
     * @param client number by which all relays know the viewer, and nobody else does
     * @param number number of the viewer's first command that may not be in the log
     * @param viewer has the identity, by which the log limits the viewers that it knows
     */
    void begin(long client, long number, Viewer viewer);

    /**
     * Takes a viewer's command; each number enters the log once, whichever relays pass it on.
     * Returns false if there is no room now, or an earlier number is missing; the viewer must send
     * the command again.
     *
     * @param allowed false to use up the number of a command that may not reach the simulation
     */
    boolean take(long client, long number, Command command, boolean allowed);

    /**
     * Returns the number of the viewer's first command that is not known to be in the log, or 0 if
     * the log has forgotten the viewer, which must then begin again as another client.
     */
    long expected(long client);

    /**
     * Ends the service of a viewer.
     *
     * @param left true if the viewer has left the world, once the log has its commands; otherwise
     *     another relay may serve it, to which it sends its commands again
     */
    void end(long client, boolean left);
  }

  private record Key(Object key, String identity) {}

  private record Report(int kind, Viewer viewer, long stampNanos) {
    boolean isOf(Viewer other) {
      return viewer.number() == other.number();
    }

    boolean sendBy(CommandSender commands) {
      return commands.viewer(kind, viewer, stampNanos);
    }
  }

  private static final class Entry {
    private final Key key;
    private final int number;
    private int connections;

    Entry(Key key, int number) {
      this.key = key;
      this.number = number;
    }
  }
}
