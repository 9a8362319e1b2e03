package org.isochron.simulator;

import java.util.Objects;
import java.util.Random;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.jspecify.annotations.Nullable;

/**
 * A client that predicts the body of its player, which is where the truth will have it. It leaves
 * and returns, and gets another body if its own is removed.
 */
final class PlayerObserver implements Observer {
  private static final int CALM_MILLIS = 20;
  private static final long RETRY_NANOS = 200_000_000;

  private final Service service;
  private final @Nullable Playing playing;
  private final Random random;
  private final int number;
  private @Nullable PredictingClient client;
  private long returnsNanos;
  private boolean isCalm;

  PlayerObserver(Service service, int number) {
    this.service = service;
    this.number = number;
    playing = service.playing;
    random = new Random(service.program.seed() + 10 + number);
    if (playing != null) {
      playing.observers.add(this);
    }
  }

  void weather(int leastMillis, int moreMillis, int lostPermille) {
    if (client != null) {
      client.weather(leastMillis, moreMillis, lostPermille);
    }
  }

  void stall(long nanos) {
    if (client != null) {
      client.stall(nanos);
    }
  }

  /** The server forgets the client. */
  void joinAgain() {
    if (client != null) {
      client.joinAgain();
    }
  }

  void leave(long nanos) {
    close();
    client = null;
    returnsNanos = service.clock.nanos() + nanos;
  }

  @Override
  public void advance() {
    if (playing == null) {
      return;
    }
    long body = service.world.players.get(number);
    boolean isThere = service.truth.newest().contains(body);
    if (client != null && isThere) {
      client.advance();
    } else if (client != null) {
      leave(0);
    } else if (service.clock.nanos() - returnsNanos >= 0) {
      join(playing, body, isThere);
    }
  }

  private void join(Playing joined, long body, boolean isThere) {
    if (isThere) {
      client = new PredictingClient(service, joined, body, random.nextLong());
      if (isCalm) {
        beginCalm();
      }
      return;
    }
    returnsNanos = service.clock.nanos() + RETRY_NANOS; // a pause delays commands
    int prefab =
        service.world.scene.bodies().get(BodyId.slot(service.world.firstPlayer)).prefab();
    long next = service
        .state
        .commands()
        .spawn(prefab, service.world.at(-12 + number, 3, 12 + number), new Quaternionf());
    if (next != BodyId.NONE) {
      service.world.players.set(number, next);
    }
  }

  @Override
  public void beginCalm() {
    isCalm = true;
    returnsNanos = service.clock.nanos();
    if (client != null) {
      client.beginCalm();
      client.weather(CALM_MILLIS, CALM_MILLIS, 0);
      client.stall(0);
    }
  }

  @Override
  public void requireCalm() {
    if (playing != null) {
      Objects.requireNonNull(client, "no client").requireCalm();
    }
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
    }
  }
}
