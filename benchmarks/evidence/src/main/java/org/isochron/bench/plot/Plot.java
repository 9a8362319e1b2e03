package org.isochron.bench.plot;

import java.util.List;

/**
 * A picture of series over two axes, as the text of an SVG element that takes its colours from
 * {@link PlotStyle}. Equal plots are equal text.
 *
 * @param title what is to be seen, also for those who have it read to them; none if empty
 * @param width in units of the picture, which is scaled to the room that the page gives it
 * @param height in the same units
 */
public record Plot(String title, Axis x, Axis y, List<Series> series, int width, int height) {
  /**
   * On a page the plots stand in columns of about this width, so that their text is legible on a
   * telephone too.
   */
  private static final int WIDTH = 400;

  private static final int HEIGHT = 260;

  public Plot {
    series = List.copyOf(series);
    if (width < 160 || height < 120) {
      throw new IllegalArgumentException(
          "a plot of %d by %d has no room for its axes: take 160 by 120 at least"
              .formatted(width, height));
    }
  }

  /** A plot of ordinary size. */
  public static Plot of(String title, Axis x, Axis y, Series... series) {
    return new Plot(title, x, y, List.of(series), WIDTH, HEIGHT);
  }

  public Plot sized(int newWidth, int newHeight) {
    return new Plot(title, x, y, series, newWidth, newHeight);
  }

  /** Returns the SVG element, which takes its style from the page around it. */
  public String svg() {
    return new PlotDrawing(this).toString();
  }

  /** Returns the text of an SVG file, which carries its own style and background. */
  public String svgFile() {
    String element = svg();
    int content = element.indexOf('\n') + 1;
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" style=\"width: %dpx; height: %dpx\" "
            .formatted(width, height)
        + element.substring("<svg ".length(), content)
        + "<style>\n" + PlotStyle.CSS + "</style>\n"
        + "<rect width=\"100%\" height=\"100%\" style=\"fill: var(--ground)\"/>\n"
        + element.substring(content);
  }

  /** Text as it may stand in XML and HTML. */
  public static String escaped(String words) {
    return words
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
