package org.isochron.bench.report;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.isochron.bench.output.OutputFolder;

/** Writes a run's report. */
public final class Report {
  public static final String PAGE = "index.html";

  private Report() {}

  public static Path write(RunRecord run, OutputFolder folder) throws IOException {
    // the figures are written first, so that they survive a failure of the pictures
    run.summary().write(folder);
    Optional<byte[]> still = Optional.empty();
    if (run.still().isPresent()) {
      still = Optional.of(png(run.still().get()));
      folder.write("still.png", still.get());
    }
    return folder.write(PAGE, RunPage.of(run, still));
  }

  /** Writes a picture, scaled to a width in pixels. */
  public static void writePicture(
      String name, BufferedImage picture, int width, OutputFolder folder) throws IOException {
    folder.write(name, png(scaled(picture, width)));
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
    // a disk cache would need a shutdown hook, which cannot be added during shutdown
    ImageIO.setUseCache(false);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }
}
