package org.isochron.libgdx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Buttons;
import com.badlogic.gdx.Input.Keys;
import com.badlogic.gdx.backends.headless.mock.input.MockInput;
import java.util.ArrayList;
import java.util.List;
import org.isochron.render.FrameSource;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class GdxInputTest {
  private static final long MILLI = 1_000_000;
  private static final long FAR = Long.MAX_VALUE / 2;

  private final NanoClock.Manual clock = new NanoClock.Manual(50_000 * MILLI);
  private final NanoClock.Manual eventClock = new NanoClock.Manual(7_000 * MILLI);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT.withCommands(8), clock);
  private final StateWriter writer = state.claimWriter();
  private final GdxInput input = new GdxInput(state, eventClock);
  private long eventNanos = eventClock.nanos();

  @BeforeEach
  void reportStamps() {
    Gdx.input = new MockInput() {
      @Override
      public long getCurrentEventTime() {
        return eventNanos;
      }
    };
  }

  @Test
  void inputIsStampedWithTheInstantOfTheDevice() {
    eventNanos = eventClock.nanos() - 12 * MILLI;
    input.keyDown(Keys.A);

    assertThat(received()).containsExactly("7 of 29 at -12");
  }

  @Test
  void inputWithoutAStampIsStampedNow() {
    eventNanos = 0;
    input.keyDown(Keys.A);
    eventNanos = eventClock.nanos() + MILLI;
    input.keyUp(Keys.A);

    assertThat(received()).containsExactly("7 of 29 at 0", "8 of 29 at 0");
  }

  @Test
  void boundKeysHaveOtherNumbers() {
    input.bind(Keys.D, 68);

    input.keyDown(Keys.D);
    input.keyUp(Keys.D);
    input.keyDown(Keys.UNKNOWN - 1);

    assertThat(received()).containsExactly("7 of 68 at 0", "8 of 68 at 0");
    assertThatThrownBy(() -> input.bind(256, 1)).hasMessageContaining("256");
    for (int control : new int[] {-1, Command.CONTROL_COUNT}) {
      assertThatThrownBy(() -> input.bind(Keys.D, control))
          .hasMessage("control is %d: device controls are numbered 0 to 1023", control);
    }
  }

  /** As in a menu that binds the key that the player holds down. */
  @Test
  void keyThatIsBoundWhileItIsHeldReleasesTheControlThatItPressed() {
    input.keyDown(Keys.D);
    input.bind(Keys.D, 68);
    input.keyUp(Keys.D);
    input.keyDown(Keys.D);

    assertThat(received()).containsExactly("7 of 32 at 0", "8 of 32 at 0", "7 of 68 at 0");
  }

  /** The release of a key reaches another screen if this one is hidden meanwhile. */
  @Test
  void hiddenAndDisposedGamesHoldNoKeys() {
    GdxPhysics physics = GdxPhysics.on(state, FrameSource.Settings.DEFAULT);

    physics.input().keyDown(Keys.A);
    physics.hide();
    physics.input().touchDown(0, 0, 0, Buttons.LEFT);
    physics.dispose();

    assertThat(received())
        .containsSubsequence("7 of 29 at 0", "8 of 29 at 0", "7 of 400 at 0", "8 of 400 at 0");
  }

  @Test
  void cursorHasAPositionAndMovesByTheDistanceOfTheFirstFinger() {
    input.mouseMoved(10, 20);
    assertThat(received()).containsExactly("9 of 420 at 0 10", "9 of 421 at 0 20");

    input.touchDragged(13, 19, 0);
    input.touchDragged(500, 500, 1);
    assertThat(received())
        .containsExactly(
            "9 of 420 at 0 13", "9 of 421 at 0 19", "10 of 420 at 0 3", "10 of 421 at 0 -1");

    input.touchDown(13, 19, 0, Buttons.RIGHT);
    assertThat(received()).contains("7 of 401 at 0");
    input.scrolled(0, 2);
    assertThat(received()).containsExactly("10 of 422 at 0", "10 of 423 at 0 2");
  }

  @Test
  void keyWhoseReleaseWasRefusedIsReleasedInTheNextFrame() {
    GdxPhysics physics = GdxPhysics.on(state, FrameSource.Settings.DEFAULT);
    while (state.commands().press(30)) {}
    physics.input().keyUp(Keys.B);
    received();

    physics.next();

    assertThat(received()).containsExactly("8 of 30 at 0");
    physics.dispose();
  }

  /** The thread may be preempted between the readings of the two clocks. */
  @Test
  void pressAndReleaseStayInOrderHoweverTheirStampsAreMeasured() {
    input.keyDown(Keys.A);
    eventClock.advance(2 * MILLI);
    input.keyUp(Keys.A);

    assertThat(received()).containsExactly("7 of 29 at 0", "8 of 29 at 0");
  }

  private List<String> received() {
    List<String> received = new ArrayList<>();
    writer.commands().drain(FAR, command -> received.add(describe(command)));
    return received;
  }

  private String describe(Command command) {
    long millis = (command.stampNanos() - clock.nanos()) / MILLI;
    String value = command.value(0) == 0 ? "" : " " + (int) command.value(0);
    return "%d of %d at %d%s".formatted(command.kind(), command.detail(), millis, value);
  }
}
