package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalDouble;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

/**
 * A body moves at 10 m/s and turns at 2 rad/s, so it follows a circle of 5 m radius that crosses a
 * wall.
 */
class CurvedPathTest {
  private static final double WALL_END = 5.2;

  @Test
  void t6VariableTicksHitTheWallAtSixtyAndTwoHundredFortyFramesAndMissItAtFifteen() {
    Duration longest = Duration.ofSeconds(1);

    assertThat(hit(Timestep.variable(longest), 240)).isPresent();
    assertThat(hit(Timestep.variable(longest), 60)).isPresent();
    assertThat(hit(Timestep.variable(longest), 15)).isEmpty();
  }

  @Test
  void t6FixedTicksHitTheWallAtTheSamePointWhateverTheFrameRate() {
    OptionalDouble position = hit(Timestep.fixed(TickRate.hertz(100)), 60);

    assertThat(position).isPresent();
    assertThat(hit(Timestep.fixed(TickRate.hertz(100)), 15)).isEqualTo(position);
    assertThat(hit(Timestep.fixed(TickRate.hertz(100)), 240)).isEqualTo(position);
  }

  private static OptionalDouble hit(Timestep timestep, int framesPerSecond) {
    TickRate rate = TickRate.hertz(framesPerSecond);
    double x = 0;
    double y = 0;
    double heading = 0;
    for (int frame = 0; frame < framesPerSecond; frame++) {
      int ticks = timestep.advance(rate.instantNanos(frame));
      for (int index = 0; index < ticks; index++) {
        double dtSeconds = timestep.dtNanos(index) * 1e-9;
        double nextX = x + 10 * dtSeconds * Math.cos(heading);
        double nextY = y + 10 * dtSeconds * Math.sin(heading);
        double crossing = x + (nextX - x) * (5 - y) / (nextY - y);
        if (y < 5 && nextY >= 5 && crossing <= WALL_END) {
          return OptionalDouble.of(crossing);
        }
        x = nextX;
        y = nextY;
        heading += 2 * dtSeconds;
      }
    }
    return OptionalDouble.empty();
  }
}
