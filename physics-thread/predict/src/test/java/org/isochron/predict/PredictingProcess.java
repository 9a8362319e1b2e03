package org.isochron.predict;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.isochron.faults.ChildProcess;
import org.isochron.physics.InputSource;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.state.NanoClock;

/**
 * Plays until its input ends. Arguments: the address, a seed, and the radius of prediction. Prints
 * {@code status}, numbers of anchors, corrections and late inputs, the lead, and the own error in
 * micrometres, five times a second. Answers {@code bodies} with the positions of all bodies, and
 * stands still after {@code rest}.
 */
final class PredictingProcess {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long STATUS_NANOS = 200_000_000;

  private PredictingProcess() {}

  public static void main(String[] arguments) throws IOException {
    RemoteSettings settings = PredictedServerProcess.SETTINGS.withAddress(arguments[0]);
    InputSource wandering = PredictedGame.wandering(Long.parseLong(arguments[1]), 10);
    double radius = Double.parseDouble(arguments[2]);
    AtomicBoolean rests = new AtomicBoolean();
    InputSource input = (end, sink) -> {
      if (rests.get()) {
        sink.level(Walker.X, 0);
        sink.level(Walker.Z, 0);
      } else {
        wandering.sample(end, sink);
      }
    };
    RemoteState remote = RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
    Prediction prediction = new Prediction(
            PredictedServerProcess.ENGINE.build(PredictedServerProcess.SCENE),
            Shooter::solid,
            Prediction.Settings.DEFAULT.withRadius(radius),
            remote.link(),
            NanoClock.system())
        .withFarBodies(FrameSource.on(remote.state(), FrameSource.Settings.of(Delay.balanced())));
    PhysicsThread thread =
        PhysicsThread.start(prediction.simulation(), PhysicsSettings.DEFAULT.withInput(input));
    ChildProcess.listen(
        System.in,
        line -> {
          if (line.equals("rest")) {
            rests.set(true);
          } else {
            System.out.println(PredictedServerProcess.positions(thread.state()));
          }
        },
        () -> System.exit(0));
    while (true) {
      Prediction.Status status = prediction.status();
      System.out.printf(
          "status %d %d %d %d %d%n",
          status.anchors(),
          status.corrections(),
          status.lateInputs(),
          status.leadTicks(),
          Math.round(status.ownErrorMetres() * 1e6));
      LockSupport.parkNanos(STATUS_NANOS);
    }
  }
}
