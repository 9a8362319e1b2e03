package org.isochron.remote.aeron;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.BufferClaim;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.remote.stream.Line;
import org.jspecify.annotations.Nullable;

/**
 * A stream that an Aeron publication carries. Owner: one thread. Never waits: until the media
 * driver has opened the publication, nothing can be sent. Allocates nothing once the publication is
 * open.
 */
final class PublicationLine implements Line {
  private static final int ATTEMPTS = 3;

  private final AeronNode node;
  private final long number;
  private final BufferClaim claim = new BufferClaim();
  private final UnsafeBuffer large = new UnsafeBuffer(0, 0);
  private @Nullable ExclusivePublication opened;
  private boolean refused;

  PublicationLine(AeronNode node, String channel, int stream) {
    this.node = node;
    long asked = Aeron.NULL_VALUE;
    try {
      asked = node.aeron.asyncAddExclusivePublication(channel, stream);
    } catch (AeronException e) {
      refused = true; // the driver's queue is full or the client has ended
    }
    number = asked;
  }

  private @Nullable ExclusivePublication publication() {
    if (opened == null && !refused) {
      try {
        opened = node.aeron.getExclusivePublication(number);
      } catch (RuntimeException | InternalError e) {
        refused = true; // the receiver has left; a receiver that is still there asks again
      }
    }
    return opened;
  }

  @Override
  public boolean offer(ByteBuffer message) {
    ExclusivePublication publication = publication();
    if (publication == null) {
      return false;
    }
    int length = message.remaining();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long position = length > publication.maxPayloadLength()
          ? offerFragments(publication, message, length)
          : claim(publication, message, length);
      if (position > 0) {
        return true;
      }
      if (position != Publication.ADMIN_ACTION) { // reached the end of a term: try again
        return false;
      }
    }
    return false;
  }

  @Override
  public long room() {
    ExclusivePublication publication = publication();
    return publication != null && publication.isConnected()
        ? Math.max(0, publication.availableWindow())
        : 0;
  }

  @Override
  public boolean isOpen() {
    ExclusivePublication publication = publication();
    return publication != null && publication.isConnected();
  }

  @Override
  public boolean isRefused() {
    return refused;
  }

  private long claim(ExclusivePublication publication, ByteBuffer message, int length) {
    long position = publication.tryClaim(length, claim);
    if (position > 0) {
      claim.buffer().putBytes(claim.offset(), message, message.position(), length);
      claim.commit();
    }
    return position;
  }

  private long offerFragments(ExclusivePublication publication, ByteBuffer message, int length) {
    large.wrap(message, message.position(), length);
    return publication.offer(large, 0, length);
  }

  void close() {
    if (number != Aeron.NULL_VALUE) {
      node.endPublication(number);
    }
  }
}
