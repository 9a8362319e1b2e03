package org.isochron.bench.report;

import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import org.isochron.bench.page.Fact;
import org.isochron.bench.summary.Summary;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.bench.trace.ValueTrack;

/**
 * All that is known of a run that has ended.
 *
 * @param summary its figures
 * @param facts further lines of its table: what it ran on, what the system granted
 * @param tickEnds the wall instant at which each tick ended
 * @param lateness how late each tick began, in nanoseconds
 * @param stepCosts what each step cost, in nanoseconds
 * @param meter what was seen of its frames
 * @param mode the delay by which they followed the ticks
 * @param still its last frame; empty if nothing was drawn
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
