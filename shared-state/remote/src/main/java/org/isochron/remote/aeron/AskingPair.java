package org.isochron.remote.aeron;

import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.UnavailableImageHandler;
import org.jspecify.annotations.Nullable;

/**
 * A stream of questions to another end, and the one of its answers. Owner: one thread at a time.
 * Never waits: until the media driver has opened both, and if it cannot, nothing comes or goes.
 */
final class AskingPair implements AutoCloseable {
  final PublicationLine line;
  private final AeronNode node;
  private final long number;
  private @Nullable Subscription opened;
  private boolean refused;

  /**
   * Asks for both; {@code options} are added to the channel of the questions, and {@code gone}
   * hears when no more answers come.
   */
  AskingPair(
      AeronNode node, Channels channels, int stream, String options, UnavailableImageHandler gone) {
    this.node = node;
    number = node.aeron.asyncAddSubscription(channels.answering(), stream + 1, image -> {}, gone);
    try {
      String asking = channels.listening() + options + "|response-correlation-id=" + number;
      line = new PublicationLine(node, asking, stream);
    } catch (Throwable e) {
      node.endSubscription(number);
      throw e;
    }
  }

  /** Hands out what has come, up to a bound, and returns how much that was. */
  int poll(Assembled answers, int limit) {
    Subscription subscription = subscription();
    return subscription == null ? 0 : subscription.poll(answers, limit);
  }

  /** Returns true if the other end answers. */
  boolean isAnswered() {
    Subscription subscription = subscription();
    return subscription != null && subscription.isConnected();
  }

  /** Returns true if answers of this pair come in an image. */
  boolean has(Image image) {
    return image.subscription().registrationId() == number;
  }

  private @Nullable Subscription subscription() {
    if (opened == null && !refused) {
      try {
        opened = node.aeron.getSubscription(number);
      } catch (RuntimeException | InternalError e) {
        refused = true; // as the line for the questions is, which belongs to it
      }
    }
    return opened;
  }

  @Override
  public void close() {
    line.close();
    node.endSubscription(number);
  }
}
