package org.isochron.remote.day;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;

/**
 * Views a {@link TokenWorld} for a time and checks everything that it sees. Prints {@code joined}
 * at the start, {@code status} five times a second, and {@code left} at the end. Also prints {@code
 * torn} for each error and {@code lacks} for each wanted body that is not shown. The exit code is 3
 * if the viewer was refused.
 */
public final class RemoteViewer {
  /** Longer than a relay is stopped. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final long LOOK_NANOS = 2_000_000;
  private static final long STATUS_NANOS = 200_000_000;
  private static final int NOT_LET_IN = 3;

  private final NanoClock clock = NanoClock.system();
  private final RemoteState remote;
  private final long sender;
  private final int commandsPerSecond;
  private final Role role;
  private final InterestCheck check;
  private RemoteState.Interest interest;
  private long sent;
  private long lastSequence;
  private long lastEpoch;
  private long lastTick;
  private long lastToken;
  private long lastEventEpoch;
  private long events;
  private long gaps;

  private RemoteViewer(
      RemoteState remote,
      long sender,
      int commandsPerSecond,
      Role role,
      RemoteState.Interest interest) {
    this.remote = remote;
    this.sender = sender;
    this.commandsPerSecond = commandsPerSecond;
    this.role = role;
    this.interest = interest;
    check = new InterestCheck(remote.state().layout().bodyCapacity());
  }

  /** Arguments: address, sender, seconds or 0 until the input ends, commands a second, role. */
  public static void main(String[] arguments) throws IOException {
    long sender = Long.parseLong(arguments[1]);
    Role role = Role.valueOf(arguments[4]);
    RemoteState.Interest interest = role.next(RemoteState.Interest.EVERYTHING, 0, false);
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(arguments[0]).withSecret("day");
    RemoteViewer viewing;
    try {
      viewing = new RemoteViewer(
          RemoteState.connect(settings, interest, PATIENCE),
          sender,
          Integer.parseInt(arguments[3]),
          role,
          interest);
    } catch (IOException | IllegalStateException e) {
      System.out.println("refused " + e.getMessage());
      System.exit(NOT_LET_IN);
      return;
    }
    System.out.println("joined");
    viewing.view(Long.parseLong(arguments[2]));
  }

  private void view(long seconds) throws IOException {
    long started = clock.nanos();
    long statusNanos = started;
    try (SnapshotReader reader = remote.state().openReader()) {
      EventCursor cursor = remote.state().openEvents();
      while (!isOver(started, seconds)) {
        long passed = clock.nanos() - started;
        RemoteState.Interest next = role.next(interest, passed, remote.status().isHealthy());
        if (role == Role.MOVES_UNSEEN && !next.equals(interest)) {
          check.restart(); // the relay may still serve an interest in between
        }
        interest = next;
        remote.interest(interest);
        while (sent < passed / 1_000_000 * commandsPerSecond / 1_000 && send()) {
          sent++;
        }
        look(reader);
        cursor.poll(this::receive);
        if (clock.nanos() - statusNanos >= STATUS_NANOS) {
          statusNanos = clock.nanos();
          reportStatus();
        }
        LockSupport.parkNanos(LOOK_NANOS);
      }
    }
    remote.close();
    System.out.printf(
        "left sent %d lost %d unknown %d%n",
        sent, remote.status().lostCommands(), remote.status().unknownCommands());
  }

  private boolean isOver(long started, long seconds) throws IOException {
    return seconds == 0
        ? System.in.available() > 0
        : clock.nanos() - started > seconds * 1_000_000_000L;
  }

  private boolean send() {
    return remote
        .state()
        .commands()
        .user(Command.USER, 0, 0, sender * TokenWorld.SENDER + sent + 1);
  }

  private void look(SnapshotReader reader) {
    if (!reader.refresh()) {
      return;
    }
    for (int age = reader.length() - 1; age >= 0; age--) {
      Snapshot snapshot = reader.at(age);
      if (snapshot.sequence() > lastSequence) {
        see(snapshot);
      }
    }
  }

  private void see(Snapshot snapshot) {
    boolean later = snapshot.epoch() > lastEpoch || snapshot.tick() >= lastTick;
    if (!later) {
      System.out.printf("torn tick %d after %d%n", snapshot.tick(), lastTick);
    } else if (role == Role.SEES_ALL) {
      report("torn ", TokenWorld.wrong(snapshot));
    } else {
      long connection = remote.status().connectionCount();
      report("lacks ", check.wrong(snapshot, interest, connection, clock.nanos()));
    }
    lastSequence = snapshot.sequence();
    lastEpoch = snapshot.epoch();
    lastTick = snapshot.tick();
  }

  private static void report(String kind, String wrong) {
    if (!wrong.isEmpty()) {
      System.out.println(kind + wrong);
    }
  }

  private void receive(Event event) {
    if (event.kind() == Event.Kind.GAP) {
      gaps++;
      lastToken = 0;
      return;
    }
    if (event.epoch() != lastEventEpoch) {
      lastEventEpoch = event.epoch(); // of another run of the relay
      lastToken = 0;
    }
    if (lastToken != 0 && event.token() != lastToken + 1) {
      System.out.printf("torn event %d after %d%n", event.token(), lastToken);
    }
    report("torn ", TokenWorld.wrong(event));
    events++;
    lastToken = event.token();
  }

  private void reportStatus() {
    RemoteState.Status status = remote.status();
    System.out.printf(
        "status %s tick %d epoch %d events %d gaps %d sent %d lost %d unknown %d damaged %d connections %d trip %d %s%n",
        status.connection(),
        lastTick,
        lastEpoch,
        events,
        gaps,
        sent,
        status.lostCommands(),
        status.unknownCommands(),
        status.damagedMessages(),
        status.connectionCount(),
        status.roundTripNanos(),
        status.reason().replace(' ', '_'));
  }
}
