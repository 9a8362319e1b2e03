package org.isochron.bench.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.isochron.bench.plot.Plot;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A plot as an image: its own SVG text, drawn. It understands what plots are made of, and nothing else. */
final class PlotPicture {
  private static final double SCALE = 1.5;
  private static final Color GROUND = Color.WHITE;
  private static final Color INK = new Color(0x1d2430);
  private static final Map<String, Color> TONES = Map.of(
      "s0", new Color(0x1a66c2),
      "s1", new Color(0xc2410c),
      "s2", new Color(0x0f7d4f),
      "s3", new Color(0x8b3fb5),
      "s4", new Color(0x8a6a00),
      "grid", new Color(0xe3e7ee),
      "reference", new Color(0x8a94a5));
  private static final Color QUIET = new Color(0x5d6777);
  private static final Pattern STEP = Pattern.compile("([MLHVh])|(-?[0-9.]+)");
  private static final Pattern TURNED =
      Pattern.compile("translate\\(([-0-9.]+) ([-0-9.]+)\\) rotate\\(([-0-9.]+)\\)");

  private final Graphics2D pen;

  private PlotPicture(Graphics2D pen) {
    this.pen = pen;
  }

  static BufferedImage of(Plot plot) {
    int width = (int) (plot.width() * SCALE);
    int height = (int) (plot.height() * SCALE);
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = image.createGraphics();
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    pen.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    pen.setColor(GROUND);
    pen.fillRect(0, 0, width, height);
    pen.scale(SCALE, SCALE);
    new PlotPicture(pen).children(parsed(plot.svg()));
    pen.dispose();
    return image;
  }

  private static Element parsed(String svg) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(svg)))
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new IllegalStateException("a plot is no XML: " + svg, e);
    }
  }

  private void children(Element parent) {
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        draw(element);
      }
    }
  }

  private void draw(Element element) {
    switch (element.getTagName()) {
      case "svg" -> inner(element);
      case "path" -> {
        pen.setColor(tone(element));
        pen.setStroke(stroke(element));
        pen.draw(path(element.getAttribute("d")));
      }
      case "rect" ->
        fill(
            element,
            new Rectangle2D.Double(
                number(element, "x"),
                number(element, "y"),
                number(element, "width"),
                number(element, "height")));
      case "circle" -> {
        double radius = number(element, "r");
        fill(
            element,
            new Ellipse2D.Double(
                number(element, "cx") - radius,
                number(element, "cy") - radius,
                2 * radius,
                2 * radius));
      }
      case "text" -> text(element);
      default ->
        throw new IllegalStateException(
            "a plot has a <%s>, which pictures do not know".formatted(element.getTagName()));
    }
  }

  private void inner(Element element) {
    AffineTransform before = pen.getTransform();
    Shape clip = pen.getClip();
    pen.translate(number(element, "x"), number(element, "y"));
    pen.clip(new Rectangle2D.Double(0, 0, number(element, "width"), number(element, "height")));
    children(element);
    pen.setTransform(before);
    pen.setClip(clip);
  }

  private void fill(Element element, Shape shape) {
    pen.setColor(tone(element));
    pen.fill(shape);
  }

  private void text(Element element) {
    boolean title = element.getAttribute("class").equals("title");
    pen.setFont(new Font(Font.SANS_SERIF, title ? Font.BOLD : Font.PLAIN, title ? 13 : 12));
    pen.setColor(title ? INK : QUIET);
    String words = element.getTextContent();
    AffineTransform before = pen.getTransform();
    var turned = TURNED.matcher(element.getAttribute("transform"));
    if (turned.matches()) {
      pen.translate(Double.parseDouble(turned.group(1)), Double.parseDouble(turned.group(2)));
      pen.rotate(Math.toRadians(Double.parseDouble(turned.group(3))));
    } else {
      pen.translate(number(element, "x"), number(element, "y"));
    }
    int width = pen.getFontMetrics().stringWidth(words);
    float left = switch (element.getAttribute("text-anchor")) {
      case "end" -> -width;
      case "middle" -> -width / 2f;
      default -> 0;
    };
    pen.drawString(words, left, 0);
    pen.setTransform(before);
  }

  private static Path2D path(String steps) {
    Path2D path = new Path2D.Double();
    Numbers numbers = new Numbers(STEP.matcher(steps).results().toList());
    while (numbers.hasMore()) {
      switch (numbers.letter()) {
        case 'M' -> path.moveTo(numbers.next(), numbers.next());
        case 'L' -> path.lineTo(numbers.next(), numbers.next());
        case 'H' -> path.lineTo(numbers.next(), path.getCurrentPoint().getY());
        case 'V' -> path.lineTo(path.getCurrentPoint().getX(), numbers.next());
        default ->
          path.lineTo(
              path.getCurrentPoint().getX() + numbers.next(),
              path.getCurrentPoint().getY());
      }
    }
    return path;
  }

  /** The letters and numbers of a path, one after the other. */
  private static final class Numbers {
    private final List<MatchResult> parts;
    private int at;

    Numbers(List<MatchResult> parts) {
      this.parts = parts;
    }

    boolean hasMore() {
      return at < parts.size();
    }

    char letter() {
      return parts.get(at++).group().charAt(0);
    }

    double next() {
      return Double.parseDouble(parts.get(at++).group());
    }
  }

  private static Color tone(Element element) {
    String names = element.getAttribute("class");
    return TONES.getOrDefault(names.substring(names.lastIndexOf(' ') + 1), QUIET);
  }

  private static BasicStroke stroke(Element element) {
    return switch (element.getAttribute("class")) {
      case "grid" -> new BasicStroke(1);
      case "reference" ->
        new BasicStroke(
            1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {5, 4}, 0);
      default -> new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
    };
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
