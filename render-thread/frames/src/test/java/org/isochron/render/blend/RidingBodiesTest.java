package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.isochron.render.Blending;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.riding.LocalPose;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RidingBodiesTest {
  private static final long TICK = 10_000_000;
  private static final int RIDER = 2;
  private static final Offset<Float> EXACT = within(1e-5f);

  private final SnapshotLayout layout = new SnapshotLayout(16, true, false, LocalPose.CHANNELS);
  private final SnapshotExchange exchange = new SnapshotExchange(layout, 3, 1);
  private final SnapshotWriter writer = exchange.claimWriter();
  private final SnapshotReader reader = exchange.openReader();
  private final Interpolator interpolator = new Interpolator(layout, Blending.LINEAR, true);
  private final LocalPose local = new LocalPose();

  /** Eight carriers below the last rider are allowed. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 8, 9, 10})
  void chainIsPlacedOnItsFirstCarrierUpToTheMaximum(int carriers) {
    for (int tick = 1; tick <= 2; tick++) {
      writer.begin(tick, tick * TICK);
      for (int slot = 0; slot <= carriers; slot++) {
        writer.body(BodyId.of(slot, 1), 100 * slot, 0, 0, 0, 0, 0, 1);
        if (slot > 0) {
          ride(slot, slot - 1, 1);
        }
      }
      writer.publish(tick * TICK);
    }
    show(TICK + TICK / 2);

    boolean isPlaced = carriers <= 8;
    assertThat(interpolator.poses().z()[carriers]).isCloseTo(isPlaced ? carriers : 0, EXACT);
    assertThat(interpolator.poses().x()[carriers]).isCloseTo(isPlaced ? 0 : 100 * carriers, EXACT);
  }

  @Test
  void riderThatACommandMovesWhileItsErrorFadesIsWhereItIs() {
    showWrongGuess();
    publish(4, 0, 50, true);
    show(3 * TICK + TICK / 2);

    assertThat(z()).isCloseTo(50, EXACT);
  }

  @Test
  void riderThatBoardsAnotherCarrierWhileItsErrorFadesIsWhereItIs() {
    showWrongGuess();
    publish(4, 1, 2, false);
    show(3 * TICK + TICK / 2);

    assertThat(z()).isCloseTo(2, EXACT);
  }

  @Test
  void riderThatStaysHasTheRestOfItsError() {
    showWrongGuess();
    publish(4, 0, 2, false);
    show(3 * TICK + TICK / 2);

    assertThat(z()).isBetween(2.1f, 2.45f);
  }

  /** A command of a missing tick may have moved the rider. */
  @Test
  void riderIsWhereItIsAfterATickThatTheWindowMisses() {
    showWrongGuess();
    for (int tick = 4; tick <= 7; tick++) {
      publish(tick, 0, 2, false);
    }
    show(6 * TICK + TICK / 2);

    assertThat(z()).isCloseTo(2, EXACT);
  }

  /** A command in a pause publishes a tick again. */
  @Test
  void riderHasTheRestOfItsErrorInATickThatIsPublishedAgain() {
    publish(1, 0, 1, false);
    publish(2, 0, 2, false);
    show(2 * TICK + TICK / 2);
    assertThat(z()).as("guessed").isCloseTo(2.5f, EXACT);
    publish(2, 0, 2, false);
    reader.refresh();
    interpolator.present(reader, 2 * TICK + TICK / 2);
    interpolator.show(reader.newest(), reader.newest(), 2 * TICK + TICK / 2);

    assertThat(z()).isCloseTo(2.5f, EXACT);
  }

  /** As where time runs backwards through the removal of the carrier. */
  @Test
  void riderOfACarrierThatAppearsContinuesWhereItWas() {
    writer.begin(1, TICK);
    writer.body(BodyId.of(RIDER, 1), 0, 0, 1, 0, 0, 0, 1);
    writer.publish(TICK);
    writer.begin(2, 2 * TICK);
    writer.body(BodyId.of(0, 1), 0, 0, 0, 0, 0, 0, 1);
    writer.body(BodyId.of(RIDER, 1), 0, 0, 2, 0, 0, 0, 1);
    ride(RIDER, 0, 2);
    writer.publish(2 * TICK);

    show(TICK + TICK / 4);

    assertThat(z()).isCloseTo(1.25f, EXACT);
  }

  /** Extrapolates half a tick, then publishes that the rider has stopped. */
  private void showWrongGuess() {
    publish(1, 0, 1, false);
    publish(2, 0, 2, false);
    show(2 * TICK + TICK / 2);
    assertThat(z()).as("guessed").isCloseTo(2.5f, EXACT);
    publish(3, 0, 2, false);
    show(2 * TICK + TICK * 3 / 4);
    assertThat(z()).as("fading").isBetween(2.2f, 2.5f);
  }

  /** Two carriers are at the same place, and a rider is on one of them. */
  private void publish(long tick, int carrier, double z, boolean moved) {
    writer.begin(tick, tick * TICK);
    writer.body(BodyId.of(0, 1), 0, 0, 0, 0, 0, 0, 1);
    writer.body(BodyId.of(1, 1), 0, 0, 0, 0, 0, 0, 1);
    writer.body(BodyId.of(RIDER, 1), 0, 0, z, 0, 0, 0, 1);
    ride(RIDER, carrier, z);
    if (moved) {
      writer.startPose(BodyId.of(RIDER, 1), 0, 0, z, 0, 0, 0, 1);
    }
    writer.publish(tick * TICK);
  }

  private void ride(int slot, int carrier, double z) {
    Quaternionf upright = new Quaternionf();
    local
        .between(new Vector3d(), upright, new Vector3d(0, 0, z), upright)
        .write(writer.open(), 0, slot, BodyId.of(carrier, 1));
  }

  private void show(long instantNanos) {
    reader.refresh();
    interpolator.present(reader, instantNanos);
    interpolator.show(reader.at(1), reader.newest(), instantNanos);
  }

  private float z() {
    return interpolator.poses().z()[RIDER];
  }
}
