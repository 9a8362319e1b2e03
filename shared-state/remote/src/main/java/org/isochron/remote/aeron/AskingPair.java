package org.isochron.remote.aeron;

import io.aeron.Subscription;
import io.aeron.UnavailableImageHandler;

/**
 * A stream of questions to another end, and the one of its answers. Owner: one thread at a time.
 * Opening waits for the media driver.
 */
final class AskingPair implements AutoCloseable {
  final Subscription answers;
  final PublicationLine line;

  /**
   * Opens both; {@code options} are added to the channel of the questions, and {@code gone} hears
   * when no more answers come.
   */
  AskingPair(
      AeronNode node, Channels channels, int stream, String options, UnavailableImageHandler gone) {
    answers = node.aeron.addSubscription(channels.answering(), stream + 1, image -> {}, gone);
    try {
      String asking =
          channels.listening() + options + "|response-correlation-id=" + answers.registrationId();
      line = new PublicationLine(node.aeron.addExclusivePublication(asking, stream));
    } catch (Throwable e) {
      answers.close();
      throw e;
    }
  }

  @Override
  public void close() {
    line.close();
    answers.close();
  }
}
