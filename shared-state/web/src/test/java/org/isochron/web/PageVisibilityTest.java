package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.isochron.remote.Quantisation;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.shapes.Joint;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Decodes all messages to pages whose relay hides bodies from them. */
class PageVisibilityTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final int BODIES = 20;
  private static final int RUN = 25;
  private static final int SPAWN = 2;
  private static final int DESPAWN = 3;

  /** Nobody sees this one, which shares a joint with one that is seen. */
  private static final int SECRET = 3;

  private final NanoClock.Manual clock = new NanoClock.Manual(5_000_000_000L);
  private final ServedBodies bodies = new ServedBodies(BODIES, TICK_NANOS, clock);
  private final SnapshotReader truth = bodies.state.openReader();
  private final Random random = new Random(5);
  private final List<Page> pages = new ArrayList<>();
  private long tick;

  private final RemoteSettings.Visibility rule = (viewer, snapshot, slot) ->
      slot != SECRET && (slot < 6 || sees(viewer.number(), snapshot.tick(), slot));
  private final WebLoop loop =
      new WebLoop(bodies.state, WebRelay.Settings.DEFAULT.withVisibility(rule), "secret");

  @AfterEach
  void close() {
    loop.close();
    pages.forEach(Page::close);
    truth.close();
    bodies.close();
  }

  @Test
  void pageNeverGetsAHiddenBodyAndItsEventsSpawnAndDespawnTheOthers() {
    bodies.joints = List.of(joint(1, 2), joint(2, SECRET), joint(4, 7));
    ticks(3);
    Page first = new Page("01234567");
    ticks(500);
    Page second = new Page("76543210");
    ticks(500);

    for (Page page : pages) {
      assertThat(page.spawns).isGreaterThan(50);
      assertThat(page.despawns).isGreaterThan(50);
      assertThat(page.others).isGreaterThan(50);
      assertThat(page.jointMessages).isGreaterThan(5);
    }
    assertThat(first.bodies()).isNotEqualTo(second.bodies());
  }

  @Test
  void pageThatDidNotReadGetsWhatItMaySeeNow() {
    ticks(3);
    Page page = new Page("01234567");
    ticks(50);
    page.line.reads = false;
    ticks(2 * WebViewer.MAX_QUEUED);
    page.line.reads = true;
    page.line.read();
    page.missesEvents = true;

    ticks(200);

    assertThat(page.decoder.isSynced()).isTrue();
    assertThat(page.decoder.snapshot().tick()).isEqualTo(tick);
  }

  private static boolean sees(int viewer, long tick, int slot) {
    return new Random(tick / RUN * 1_000_003 + slot * 1_009L + viewer).nextInt(100) < 60;
  }

  private static Joint.HeldPoints joint(int slotA, int slotB) {
    return new Joint.HeldPoints(
        BodyId.of(slotA, 1), new Vector3f(), BodyId.of(slotB, 1), new Vector3f());
  }

  private void ticks(int count) {
    for (int turn = 0; turn < count; turn++) {
      clock.advance(TICK_NANOS);
      tick++;
      int a = random.nextInt(BODIES + 1);
      int b = random.nextInt(BODIES + 1);
      bodies.writer().events().at(1, tick, (tick - 1) * TICK_NANOS);
      bodies.writer().events().user(5, 0, BodyId.of(a, 1), BodyId.of(b, 1), 7);
      bodies.tick();
      truth.refresh();
      loop.advance(clock.nanos());
      pages.forEach(Page::read);
    }
  }

  private static Set<Integer> slots(Snapshot snapshot) {
    Set<Integer> slots = new HashSet<>();
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      if (snapshot.body(slot) != BodyId.NONE) {
        slots.add(slot);
      }
    }
    return slots;
  }

  private final class Page {
    final FakeLine line = new FakeLine();
    final SnapshotDecoder decoder =
        new SnapshotDecoder(bodies.state.layout(), Quantisation.DEFAULT);
    private final SharedState state = SharedState.of(bodies.state.layout());
    private final StateWriter writer = state.claimWriter();
    private final SnapshotReader reader = state.openReader();
    private final int number = pages.size() + 1;
    private final Set<Integer> listened = new HashSet<>();
    private int readTexts;
    private int readSnapshots;
    int spawns;
    int despawns;
    int others;
    int jointMessages;
    boolean missesEvents;

    Page(String key) {
      loop.arrived(line, clock.nanos());
      loop.receive(line, ByteBuffer.wrap(("J" + key + "secret").getBytes(StandardCharsets.UTF_8)));
      pages.add(this);
      if (truth.length() > 0) {
        listened.addAll(allowed());
      }
    }

    private Set<Integer> allowed() {
      Set<Integer> allowed = slots(truth.newest());
      allowed.removeIf(
          slot -> slot == SECRET || (slot >= 6 && !sees(number, truth.newest().tick(), slot)));
      return allowed;
    }

    Set<Integer> bodies() {
      return slots(reader.newest());
    }

    /** Takes the messages of a turn, in which the page got at most one snapshot. */
    void read() {
      if (!line.reads) {
        readTexts = line.texts.size();
        line.snapshots.subList(readSnapshots, line.snapshots.size()).forEach(decoder::take);
        readSnapshots = line.snapshots.size();
        return;
      }
      for (; readSnapshots < line.snapshots.size(); readSnapshots++) {
        decoder.take(line.snapshots.get(readSnapshots));
        decoder.snapshot().copyTo(writer.snapshots(), 0, 0);
        writer.snapshots().publish(clock.nanos());
        reader.refresh();
        Set<Integer> allowed = allowed();
        assertThat(bodies()).as("tick %d", tick).isEqualTo(allowed);
        for (int slot : allowed) {
          assertThat(at(reader.newest(), slot).distance(at(truth.newest(), slot)))
              .as("pose of %d", slot)
              .isLessThan(0.002);
        }
      }
      for (; readTexts < line.texts.size(); readTexts++) {
        read(line.texts.get(readTexts));
      }
      if (!missesEvents && reader.length() > 0) {
        assertThat(listened).as("tick %d", tick).isEqualTo(bodies());
      }
    }

    private void read(String text) {
      JsonObject message = parsed(text);
      if (text.contains("\"joints\"")) {
        jointMessages++;
        for (Object row : message.getArray("rows")) {
          assertThat(List.of(((JsonArray) row).getInt(0), ((JsonArray) row).getInt(5)))
              .isSubsetOf(allowed());
        }
      } else if (text.contains("\"events\"")) {
        for (Object row : message.getArray("rows")) {
          event((JsonArray) row);
        }
      }
    }

    private void event(JsonArray row) {
      int slotA = BodyId.slot(Long.parseLong(row.getString(5)));
      if (row.getInt(0) == SPAWN) {
        spawns++;
        assertThat(listened.add(slotA) || missesEvents).isTrue();
      } else if (row.getInt(0) == DESPAWN) {
        despawns++;
        assertThat(listened.remove(slotA) || missesEvents).isTrue();
      } else if (!missesEvents) {
        others++;
        int slotB = BodyId.slot(Long.parseLong(row.getString(6)));
        assertThat(listened).contains(slotA, slotB);
      }
    }

    private Vector3d at(Snapshot snapshot, int slot) {
      return new Vector3d(
          snapshot.poses().coordinate(0, slot),
          snapshot.poses().coordinate(1, slot),
          snapshot.poses().coordinate(2, slot));
    }

    private JsonObject parsed(String text) {
      try {
        return JsonParser.object().from(text);
      } catch (JsonParserException e) {
        throw new AssertionError(text, e);
      }
    }

    void close() {
      reader.close();
      writer.close();
    }
  }
}
