package org.isochron.bench.view;

import java.awt.image.BufferedImage;
import java.util.Optional;
import java.util.function.Consumer;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.picture.FrameInfo;
import org.isochron.state.event.Event;
import org.jspecify.annotations.Nullable;

/**
 * Frames where there is no graphics driver: bodies are blended on the processor and judged, and
 * nothing is drawn. Owner: the thread of the frame loop.
 */
final class UndrawnFrames implements Picture {
  private final String reason;
  private @Nullable ShownRun play;
  private @Nullable FrameSource frames;
  private Consumer<Event> hearer = event -> {};

  UndrawnFrames(String reason) {
    this.reason = reason;
  }

  @Override
  public void open(ShownRun next) {
    close();
    play = next;
    frames =
        FrameSource.on(next.stage().state(), FrameSource.Settings.of(next.mode().delay()));
    hearer = next::hear;
  }

  @Override
  public void frame(long presentNanos) {
    if (frames == null || play == null) {
      return;
    }
    RenderFrame frame = frames.at(presentNanos);
    if (!frame.isEmpty()) {
      frame.events(hearer);
      play.judge(presentNanos, frame.instantNanos());
      play.judgePiles(frame);
    }
  }

  @Override
  public FrameInfo.Counts counts() {
    return frames == null ? new FrameInfo.Counts(0, 0, 0, 0, 0, 0, 0, 0) : frames.counts();
  }

  @Override
  public Optional<BufferedImage> still(int width, int height) {
    return Optional.empty();
  }

  @Override
  public String description() {
    return "no picture is made (%s)".formatted(reason);
  }

  @Override
  public void close() {
    if (frames != null) {
      frames.close();
    }
  }
}
