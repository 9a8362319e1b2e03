package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.AgentTerminationException;
import org.junit.jupiter.api.Test;

final class EndedPartTest {
  @Test
  void aPartThatAeronDoesNotReportIsReportedWithASentence() {
    assertThat(AeronParts.ended(new AgentTerminationException()))
        .hasMessageStartingWith("a part of the node has ended; the log gives the reason")
        .hasMessageContaining("start the node again");
    assertThat(AeronParts.ended(new AgentTerminationException("unexpected close")))
        .hasMessageStartingWith(
            "a part of the node has ended: unexpected close; the log gives the reason");
  }
}
