package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongConsumer;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.VirtualRelay;
import org.isochron.remote.VirtualViewer;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;

/** The relay of the world, which all viewers share, and the events that it has for them. */
final class Serving implements AutoCloseable {
  /** Commands of viewers, of which the relay refuses those with a detail. */
  static final int COMMAND = Command.USER + 9;

  /** Tokens of a viewer's commands. */
  static final long TOKENS = 1_000_000;

  private static final int EPOCH_AT = 2 * Integer.BYTES;

  final RemoteSettings settings;
  final VirtualRelay relay;
  private final List<ViewerObserver> viewers = new ArrayList<>();
  private final EventCursor cursor;

  /** All events, in bytes. */
  private final List<byte[]> events = new ArrayList<>();

  /** Tokens that have reached the world, by viewer. */
  private final Map<Long, List<Long>> taken = new HashMap<>();

  /** Number of events before each run of the relay. */
  private final List<Integer> before = new ArrayList<>();

  Serving(Service service) {
    settings = RemoteSettings.DEFAULT
        .withSecret("open")
        .withCommands((viewer, command) -> command.kind() == COMMAND && command.detail() == 0);
    service.probe.tell(this::take);
    cursor = service.state.openEvents();
    relay = new VirtualRelay(service.state, settings, service.program.seed() + 4);
    before.add(0);
  }

  void add(ViewerObserver viewer) {
    viewers.add(viewer);
  }

  /** Returns some viewer. */
  ViewerObserver viewer(Random random) {
    return viewers.get(random.nextInt(viewers.size()));
  }

  /** Requires that commands of a viewer come once and in order, unless the relay refuses them. */
  private void take(Command command) {
    if (command.kind() == COMMAND) {
      List<Long> before = taken(command.token() / TOKENS);
      boolean isNext = before.isEmpty() || command.token() > before.get(before.size() - 1);
      assertThat(isNext && command.detail() == 0)
          .as("%s after %s", command, before)
          .isTrue();
      before.add(command.token());
    }
  }

  /** Returns the tokens of commands that have come from a viewer. */
  List<Long> taken(long viewer) {
    return taken.computeIfAbsent(viewer, any -> new ArrayList<>());
  }

  void advance() {
    cursor.poll(event -> events.add(bytes(event, 0)));
    relay.advance();
    if (relay.runs() > before.size()) {
      before.add(events.size());
    }
  }

  private static byte[] bytes(Event event, long epochOffset) {
    ByteBuffer bytes = ByteBuffer.allocate(Event.BYTES);
    event.writeTo(bytes);
    return bytes.putLong(EPOCH_AT, event.epoch() - epochOffset).array();
  }

  @Override
  public void close() {
    relay.close();
  }

  /**
   * Requires that a viewer gets all events since it joined, each once and in order, or a gap that
   * says how many are missing. Another run of the relay does not know what an earlier one sent.
   */
  final class EventCheck {
    private final VirtualViewer viewer;
    private final EventCursor its;
    private final List<byte[]> arrived = new ArrayList<>();
    private int next;
    private final LongConsumer refused;
    private long epochOffset;

    /** @param refused receives the tokens of refused commands */
    EventCheck(VirtualViewer viewer, LongConsumer refused) {
      this.viewer = viewer;
      this.refused = refused;
      its = viewer.state().openEvents();
      next = expected();
    }

    private int expected() {
      return before.get(viewer.run() - 1) + (int) viewer.nextEvent() - 1;
    }

    void advance() {
      its.poll(event -> {
        boolean isRefusal = event.kind() == Event.Kind.REFUSED_COMMAND;
        if (isRefusal && event.refusal() == Event.Refusal.NOT_ALLOWED) {
          refused.accept(event.token());
        } else {
          arrived.add(bytes(event, 0));
        }
      });
      Event event = Event.empty();
      int left = arrived.size();
      for (byte[] bytes : arrived) {
        left--;
        event.readFrom(ByteBuffer.wrap(bytes));
        if (event.kind() != Event.Kind.GAP) {
          requireNext(event);
        } else if (event.lostCount() > 0) {
          next += (int) event.lostCount();
        } else { // a new run, from which all that follows has come
          next = expected() - left;
          epochOffset = viewer.epochOffset();
        }
      }
      arrived.clear();
      assertThat(next).as("number of events").isEqualTo(expected());
    }

    private void requireNext(Event event) {
      byte[] expected = events.get(next++);
      if (!Arrays.equals(bytes(event, epochOffset), expected)) {
        Event wanted = Event.empty().readFrom(ByteBuffer.wrap(expected));
        throw new AssertionError("event %d is %s, not %s".formatted(next, event, wanted));
      }
    }
  }
}
