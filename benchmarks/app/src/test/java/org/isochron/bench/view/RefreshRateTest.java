package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lwjgl.BufferUtils;
import org.lwjgl.glfw.GLFWVidMode;

/** Tests row R2 of the table: frames follow the reported refresh rate of a simulated display. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RefreshRateTest {
  private static final int UNKNOWN = 50;
  private static final int FRAMES = 100;
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.PILE, 1, 100, false);

  private final NanoClock.Manual clock = new NanoClock.Manual(1_000_000_000);

  @Test
  void rateIsThatOfTheVideoMode() {
    assertThat(Surface.refreshHertz(mode(144), UNKNOWN)).isEqualTo(144);
    assertThat(Surface.refreshHertz(mode(75), UNKNOWN)).isEqualTo(75);
    assertThat(Surface.refreshHertz(mode(0), UNKNOWN)).as("unknown rate").isEqualTo(UNKNOWN);
    assertThat(Surface.refreshHertz(null, UNKNOWN)).as("no display").isEqualTo(UNKNOWN);
  }

  @Test
  void framesAreSeenAtTheRefreshesOfTheDisplayAndOfTheNextOne() {
    HandMadeDisplay display = new HandMadeDisplay(mode(75));
    try (ViewerLoop viewer = new ViewerLoop(
        display, SETTINGS, Mode.BALANCED, clock, wanted -> DemoRun.open(wanted, clock))) {
      assertThat(presents(viewer, display)).isEqualTo(refreshes(75));

      display.mode = mode(144);

      assertThat(presents(viewer, display)).isEqualTo(refreshes(144));
    }
  }

  private List<Long> presents(ViewerLoop viewer, HandMadeDisplay display) {
    long start = clock.nanos();
    display.presents.clear();
    // the clock moves only with frames, so waiting for any other instant would never end
    int[] passes = {2 * FRAMES};
    viewer.run(
        viewer.refreshHertz(UNKNOWN), () -> display.presents.size() < FRAMES && passes[0]-- > 0);
    return display.presents.stream().map(present -> present - start).toList();
  }

  private static List<Long> refreshes(int hertz) {
    List<Long> instants = new ArrayList<>();
    for (int refresh = 1; refresh <= FRAMES; refresh++) {
      instants.add(TickRate.hertz(hertz).instantNanos(refresh));
    }
    return instants;
  }

  private static GLFWVidMode mode(int hertz) {
    ByteBuffer bytes = BufferUtils.createByteBuffer(GLFWVidMode.SIZEOF);
    bytes.putInt(GLFWVidMode.REFRESHRATE, hertz);
    return new GLFWVidMode(bytes);
  }

  /**
   * A simulated display whose buffer swap advances the clock to the next refresh, as vsync does.
   */
  private final class HandMadeDisplay implements Picture {
    final List<Long> presents = new ArrayList<>();
    GLFWVidMode mode;

    HandMadeDisplay(GLFWVidMode mode) {
      this.mode = mode;
    }

    @Override
    public void frame(ShownRun run, long presentNanos) {
      presents.add(presentNanos);
      clock.moveTo(presentNanos);
    }

    @Override
    public int refreshHertz(int otherwise) {
      return Surface.refreshHertz(mode, otherwise);
    }

    @Override
    public boolean hasWindow() {
      return true;
    }

    @Override
    public String description() {
      return "a display made by hand";
    }
  }
}
