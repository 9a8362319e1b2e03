package org.isochron.bench.plot;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A plot as the HTML element that {@link #SCRIPT} draws. Equal plots produce equal text.
 *
 * @param title heading, also for screen readers; none if empty
 * @param height height of the axes and the area between them, in pixels
 */
public record Plot(String title, Axis x, Axis y, List<Series> series, int height) {
  /**
   * Script that draws all plots of a page; place it after the plots. The script's sources are in
   * {@code shared-state/web/page}.
   */
  public static final String SCRIPT = script();

  private static final int HEIGHT = 260;

  public Plot {
    series = List.copyOf(series);
  }

  public static Plot of(String title, Axis x, Axis y, Series... series) {
    return new Plot(title, x, y, List.of(series), HEIGHT);
  }

  public Plot high(int newHeight) {
    return new Plot(title, x, y, series, newHeight);
  }

  public String element() {
    return """
        <div class="plot" role="img" aria-label="%s" style="min-height: %spx">\
        <script type="application/json">%s</script></div>
        """.formatted(escaped(title.isEmpty() ? y.label() : title), height, json());
  }

  private String json() {
    JsonStringWriter json = JsonWriter.string();
    json.object().value("title", title).value("height", height);
    x.write("x", json);
    y.write("y", json);
    json.array("series");
    series.forEach(one -> one.write(json));
    return json.end().end().done();
  }

  private static String script() {
    try (InputStream file = Plot.class.getResourceAsStream("report.js")) {
      return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Escapes text for HTML. */
  public static String escaped(String words) {
    return words
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
