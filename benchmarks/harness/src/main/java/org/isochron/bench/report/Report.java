package org.isochron.bench.report;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.isochron.bench.output.OutputFolder;

/** Writes what a run leaves behind: the page, its pictures, its figures. */
public final class Report {
  /** The name of the page. */
  public static final String PAGE = "index.html";

  private static final String STILL = "still.png";
  private static final int STILL_COLOURS = 256;
  private static final int SMALL_WIDTH = 960;
  private static final int SMALL_COLOURS = 96;

  private Report() {}

  /** Writes everything into a folder, and returns the page. */
  public static Path write(RunRecord run, OutputFolder folder) throws IOException {
    // first: whatever becomes of the pictures, the figures are there
    run.summary().write(folder);
    byte[] still = png(ColourTable.reduced(run.still(), STILL_COLOURS));
    folder.write(STILL, still);
    List<RunPlots> plots = RunPlots.of(run);
    Path page = folder.write(PAGE, Page.of(run, plots, still));
    try {
      for (RunPlots plot : plots) {
        writePlot(plot, folder);
      }
    } catch (LinkageError e) {
      folder.write(
          "no-plot-pictures.txt",
          "This Java has no fonts (%s), so the plots are in index.html alone; install fontconfig and a font.%n"
              .formatted(e));
    }
    return page;
  }

  /** Writes the two pictures that stand for a run: its still, and how evenly it was seen to move. */
  public static void writePictures(RunRecord run, OutputFolder folder) throws IOException {
    folder.write(
        "viewer.png", png(ColourTable.reduced(scaled(run.still(), SMALL_WIDTH), SMALL_COLOURS)));
    for (RunPlots plot : RunPlots.of(run)) {
      if (plot.name().equals("evenness")) {
        writePlot(plot, folder);
      }
    }
  }

  private static void writePlot(RunPlots plot, OutputFolder folder) throws IOException {
    folder.write(plot.name() + ".png", png(PlotPicture.of(plot.plot())));
  }

  private static BufferedImage scaled(BufferedImage image, int width) {
    int height = image.getHeight() * width / image.getWidth();
    BufferedImage scaled = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = scaled.createGraphics();
    pen.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    pen.drawImage(image, 0, 0, width, height, null);
    pen.dispose();
    return scaled;
  }

  private static byte[] png(BufferedImage image) throws IOException {
    ImageIO.setUseCache(
        false); // its files would be deleted by a hook, which a machine that ends refuses
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }
}
