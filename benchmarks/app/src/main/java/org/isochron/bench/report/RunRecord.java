package org.isochron.bench.report;

import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import org.isochron.bench.page.Fact;
import org.isochron.bench.summary.Summary;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.bench.trace.ValueTrack;

/**
 * Record of a finished run.
 *
 * @param facts additional table rows, such as the machine and its scheduling
 * @param mode name of the frames' delay mode
 * @param still last frame; empty if nothing was drawn
 */
public record RunRecord(
    Summary summary,
    List<Fact> facts,
    ValueTrack tickEnds,
    ValueTrack lateness,
    ValueTrack stepCosts,
    FrameMeter meter,
    String mode,
    Optional<BufferedImage> still) {
  public RunRecord {
    facts = List.copyOf(facts);
  }
}
