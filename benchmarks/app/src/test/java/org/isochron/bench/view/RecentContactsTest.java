package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.time.NanoClock;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Which contacts are shown at an instant. */
final class RecentContactsTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long MILLI = 1_000_000;

  private final RecentContacts contacts = new RecentContacts();

  @Test
  void contactIsShownFromItsInstantOnForAShortTimeAndFades() {
    long begun = bounce();

    assertThat(shownAt(begun - 1)).isEmpty();
    assertThat(shownAt(begun)).containsExactly(1f);
    assertThat(shownAt(begun + 200 * MILLI)).containsExactly(0.5f);
    assertThat(shownAt(begun + 401 * MILLI)).isEmpty();
  }

  /** Lets a ball fall onto the floor, keeps the contact, and returns its instant. */
  private long bounce() {
    List<Long> instants = new ArrayList<>();
    try (DemoRun stage =
        DemoRun.open(new DemoSettings("reference", DemoScene.BALL, 1, 100, false), CLOCK)) {
      EventCursor events = stage.state().openEvents();
      stage.physics().time().speedPermille(8_000);
      stage.physics().time().resume();
      long until = CLOCK.nanos() + 20_000 * MILLI;
      while (instants.isEmpty() && CLOCK.nanos() - until < 0) {
        events.pollAll(event -> {
          if (event.kind() == Event.CONTACT_BEGIN && instants.isEmpty()) {
            contacts.add(event);
            instants.add(event.instantNanos());
            assertThat(event.normal(new Vector3f()).y).isNotZero();
          }
        });
      }
    }
    assertThat(instants).hasSize(1);
    return instants.get(0);
  }

  private List<Float> shownAt(long instantNanos) {
    List<Float> shown = new ArrayList<>();
    contacts.draw(instantNanos, (point, normal, left) -> shown.add(left));
    return shown;
  }
}
