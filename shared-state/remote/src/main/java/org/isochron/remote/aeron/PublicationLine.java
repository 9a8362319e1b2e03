package org.isochron.remote.aeron;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.logbuffer.BufferClaim;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.remote.stream.Line;

/** A publication as a line. Owner: one thread. Never waits; allocates nothing. */
final class PublicationLine implements Line {
  private static final int ATTEMPTS = 3;

  private final ExclusivePublication publication;
  private final BufferClaim claim = new BufferClaim();
  private final UnsafeBuffer large = new UnsafeBuffer(0, 0);

  PublicationLine(ExclusivePublication publication) {
    this.publication = publication;
  }

  @Override
  public boolean offer(ByteBuffer message) {
    int length = message.remaining();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long position = length > publication.maxPayloadLength()
          ? offerFragments(message, length)
          : claim(message, length);
      if (position > 0) {
        return true;
      }
      if (position != Publication.ADMIN_ACTION) { // that is the end of a term, and tried again
        return false;
      }
    }
    return false;
  }

  @Override
  public long room() {
    return publication.isConnected() ? Math.max(0, publication.availableWindow()) : 0;
  }

  private long claim(ByteBuffer message, int length) {
    long position = publication.tryClaim(length, claim);
    if (position > 0) {
      claim.buffer().putBytes(claim.offset(), message, message.position(), length);
      claim.commit();
    }
    return position;
  }

  private long offerFragments(ByteBuffer message, int length) {
    large.wrap(message, message.position(), length);
    return publication.offer(large, 0, length);
  }

  void close() {
    publication.close();
  }
}
