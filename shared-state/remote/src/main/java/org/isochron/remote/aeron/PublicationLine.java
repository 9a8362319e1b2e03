package org.isochron.remote.aeron;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.logbuffer.BufferClaim;
import java.nio.ByteBuffer;
import org.isochron.remote.stream.Line;

/** A publication as a line. Owner: one thread. Never waits; allocates nothing. */
final class PublicationLine implements Line {
  private static final int ATTEMPTS = 3;

  private final ExclusivePublication publication;
  private final BufferClaim claim = new BufferClaim();

  PublicationLine(ExclusivePublication publication) {
    this.publication = publication;
  }

  @Override
  public boolean offer(ByteBuffer message) {
    int length = message.remaining();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long position = publication.tryClaim(length, claim);
      if (position > 0) {
        claim.buffer().putBytes(claim.offset(), message, message.position(), length);
        claim.commit();
        return true;
      }
      if (position != Publication.ADMIN_ACTION) { // that is the end of a term, and tried again
        return false;
      }
    }
    return false;
  }

  void close() {
    publication.close();
  }
}
