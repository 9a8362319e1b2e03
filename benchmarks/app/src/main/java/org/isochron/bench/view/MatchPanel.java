package org.isochron.bench.view;

import java.util.List;
import java.util.Locale;
import org.isochron.bench.stage.Match;
import org.isochron.bench.trace.ValueTrack;

/**
 * What the window says of a match: plots of its rollbacks, and a slider for the latency. Owner: the
 * thread that draws.
 */
final class MatchPanel {
  private static final int EDGE = 14;

  /** Below the label of the pane. */
  private static final int TOP = 100;

  private static final int WIDTH = 420;
  private static final int MOST_ROLLBACKS = 60;
  private static final int MOST_DEPTH = 80;
  private static final int PERMILLE = 1_000;

  private final Match match;

  MatchPanel(Match match) {
    this.match = match;
  }

  List<Graph> graphs() {
    return List.of(
        new Graph("rollbacks a second", match.rollbacks(), 0, MOST_ROLLBACKS, false, 0xffff9a5c),
        new Graph("ticks taken back", match.depths(), 0, MOST_DEPTH, false, 0xff6fb1ff),
        new Graph("mispredicted", match.mispredictions(), 0, PERMILLE, false, 0xffd29bff));
  }

  /** The newest figure of each graph. */
  List<String> figures() {
    return List.of(
        Long.toString(newest(match.rollbacks())),
        String.format(Locale.ROOT, "%.1f of 8", newest(match.depths()) / 10.0),
        String.format(Locale.ROOT, "%.1f %%", newest(match.mispredictions()) / 10.0));
  }

  /** A slider in the middle, near the upper edge. */
  void draw(OverlayCanvas canvas, int width) {
    int line = canvas.lineHeight();
    float left = (width - WIDTH) / 2f;
    float bar = WIDTH - 2f * EDGE;
    float share = (float) match.latencyMillis() / match.mostLatencyMillis();
    canvas.area(left, TOP, WIDTH, 2f * line + EDGE, Overlay.PANEL);
    canvas.text(left + EDGE, TOP + 4, "latency " + match.latencyMillis() + " ms", Overlay.INK);
    canvas.textTo(left + WIDTH - EDGE, TOP + 4, "[  less     more  ]", Overlay.QUIET);
    float y = TOP + 4 + 1.5f * line;
    canvas.area(left + EDGE, y, bar, 3, Overlay.QUIET);
    canvas.area(left + EDGE, y, bar * share, 3, 0xff53d39b);
    canvas.area(left + EDGE + bar * share - 5, y - 6, 10, 15, Overlay.INK);
  }

  private static long newest(ValueTrack track) {
    return track.count() == 0 ? 0 : track.at(track.count() - 1);
  }
}
