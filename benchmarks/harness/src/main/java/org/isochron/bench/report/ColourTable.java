package org.isochron.bench.report;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes an image a quarter of its size on disk by painting it with few colours, found by median cut: the box of colours
 * that spans most is cut where half of its pixels lie on either side.
 */
final class ColourTable {
  /** So many levels of red, green and blue are told apart. */
  private static final int LEVELS = 32;

  private final int[] counts = new int[LEVELS * LEVELS * LEVELS];
  private final int[] indices = new int[counts.length];
  private final List<int[]> boxes = new ArrayList<>();

  private ColourTable(BufferedImage image, int colours) {
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        counts[cell(image.getRGB(x, y))]++;
      }
    }
    boxes.add(IntStream.range(0, counts.length).filter(cell -> counts[cell] > 0).toArray());
    while (boxes.size() < colours && cutWidest()) {}
    for (int index = 0; index < boxes.size(); index++) {
      for (int cell : boxes.get(index)) {
        indices[cell] = index;
      }
    }
  }

  /** The image in so many colours, 256 at most. */
  static BufferedImage reduced(BufferedImage image, int colours) {
    ColourTable table = new ColourTable(image, colours);
    BufferedImage reduced = new BufferedImage(
        image.getWidth(), image.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, table.model());
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        reduced.getRaster().setSample(x, y, 0, table.indices[cell(image.getRGB(x, y))]);
      }
    }
    return reduced;
  }

  private boolean cutWidest() {
    int widest = -1;
    int widestSpan = 0;
    for (int index = 0; index < boxes.size(); index++) {
      int[] box = boxes.get(index);
      int span = span(box, widestPart(box));
      if (span > widestSpan) {
        widest = index;
        widestSpan = span;
      }
    }
    if (widest < 0) {
      return false;
    }
    int[] box = boxes.remove(widest);
    int part = widestPart(box);
    int[] sorted = Arrays.stream(box)
        .boxed()
        .sorted(Comparator.comparingInt((Integer cell) -> level(cell, part)))
        .mapToInt(Integer::intValue)
        .toArray();
    int cut = middle(sorted);
    boxes.add(Arrays.copyOfRange(sorted, 0, cut));
    boxes.add(Arrays.copyOfRange(sorted, cut, sorted.length));
    return true;
  }

  /** Where half of the pixels lie on either side, and a colour at least. */
  private int middle(int[] cells) {
    long half = Arrays.stream(cells).mapToLong(cell -> counts[cell]).sum() / 2;
    int cut = 0;
    for (long before = 0; before < half && cut < cells.length; cut++) {
      before += counts[cells[cut]];
    }
    return Math.max(1, Math.min(cells.length - 1, cut));
  }

  private static int widestPart(int[] box) {
    int widest = 0;
    for (int part = 1; part < 3; part++) {
      widest = span(box, part) > span(box, widest) ? part : widest;
    }
    return widest;
  }

  private static int span(int[] box, int part) {
    int least = LEVELS;
    int most = 0;
    for (int cell : box) {
      least = Math.min(least, level(cell, part));
      most = Math.max(most, level(cell, part));
    }
    return most - least;
  }

  /** Each box is painted in its mean. */
  private IndexColorModel model() {
    byte[][] parts = new byte[3][boxes.size()];
    for (int index = 0; index < boxes.size(); index++) {
      for (int part = 0; part < 3; part++) {
        long sum = 0;
        long pixels = 0;
        for (int cell : boxes.get(index)) {
          sum += (long) level(cell, part) * counts[cell];
          pixels += counts[cell];
        }
        parts[part][index] = (byte) (255 * sum / Math.max(1, pixels) / (LEVELS - 1));
      }
    }
    return new IndexColorModel(8, boxes.size(), parts[0], parts[1], parts[2]);
  }

  private static int cell(int colour) {
    int red = (colour >> 16 & 0xff) * LEVELS / 256;
    int green = (colour >> 8 & 0xff) * LEVELS / 256;
    int blue = (colour & 0xff) * LEVELS / 256;
    return (red * LEVELS + green) * LEVELS + blue;
  }

  private static int level(int cell, int part) {
    return switch (part) {
      case 0 -> cell / LEVELS / LEVELS;
      case 1 -> cell / LEVELS % LEVELS;
      default -> cell % LEVELS;
    };
  }
}
