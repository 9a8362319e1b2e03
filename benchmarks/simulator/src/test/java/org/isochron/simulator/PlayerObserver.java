package org.isochron.simulator;

import org.jspecify.annotations.Nullable;

/** A client that predicts the body of its player, which is where the truth will have it. */
final class PlayerObserver implements Observer {
  private final @Nullable PredictingClient client;

  PlayerObserver(Service service, int number) {
    Playing playing = service.playing;
    client = playing == null
        ? null
        : new PredictingClient(
            service,
            playing,
            service.world.players.get(number),
            service.program.seed() + 10 + number);
  }

  @Override
  public void advance() {
    if (client != null) {
      client.advance();
    }
  }

  @Override
  public void beginCalm() {
    if (client != null) {
      client.beginCalm();
    }
  }

  @Override
  public void requireCalm() {
    if (client != null) {
      client.requireCalm();
    }
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
    }
  }
}
