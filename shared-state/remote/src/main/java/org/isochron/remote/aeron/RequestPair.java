package org.isochron.remote.aeron;

import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.UnavailableImageHandler;
import org.jspecify.annotations.Nullable;

/**
 * A stream of requests to another end, and the stream of responses. Owner: one thread at a time.
 * Never waits: until the media driver has opened both streams, nothing is sent or received.
 */
final class RequestPair implements AutoCloseable {
  final PublicationLine line;
  private final AeronNode node;
  private final long number;
  private @Nullable Subscription opened;
  private boolean refused;

  RequestPair(
      AeronNode node,
      Channels channels,
      int stream,
      String answeringOptions,
      String askingOptions,
      UnavailableImageHandler gone) {
    this.node = node;
    String answering = channels.answering() + answeringOptions;
    number = node.aeron.asyncAddSubscription(answering, stream + 1, image -> {}, gone);
    try {
      String asking = channels.listening() + askingOptions + "|response-correlation-id=" + number;
      line = new PublicationLine(node, asking, stream);
    } catch (Throwable e) {
      node.endSubscription(number);
      throw e;
    }
  }

  int poll(Assembled answers, int limit) {
    Subscription subscription = subscription();
    return subscription == null ? 0 : subscription.poll(answers, limit);
  }

  boolean receives() {
    Subscription subscription = subscription();
    return subscription != null && subscription.isConnected();
  }

  boolean has(Image image) {
    return image.subscription().registrationId() == number;
  }

  private @Nullable Subscription subscription() {
    if (opened == null && !refused) {
      try {
        opened = node.aeron.getSubscription(number);
      } catch (RuntimeException | InternalError e) {
        refused = true; // the request stream depends on this subscription, and fails too
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
