package org.isochron.bench.view;

import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.isochron.bench.stage.DemoRun;
import org.isochron.render.RenderFrame;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * A picture that the graphics driver draws, in a window or off-screen. Owner: the graphics thread.
 */
final class CardPicture implements Picture {
  /**
   * Size of off-screen pictures; small, because software rendering would take CPU time from other
   * threads.
   */
  private static final Pane OFF_SCREEN = new Pane(true, 0, 480, 270);

  private static final Vector3fc AROUND_PLAYER = new Vector3f(4, 2.5f, 4);

  private record View(SceneDrawing scene, Overlay overlay, Controls controls) {}

  private final Surface surface;
  private final Sheet sheet;
  private List<Pane> panes = List.of(OFF_SCREEN);
  private @Nullable View view;

  private CardPicture(Surface surface, Sheet sheet) {
    this.surface = surface;
    this.sheet = sheet;
  }

  /** @throws NoSurface if the text library cannot be loaded; the surface is then closed */
  static CardPicture open(Surface surface) throws NoSurface {
    try {
      return new CardPicture(surface, new Sheet());
    } catch (LinkageError e) {
      surface.close();
      throw new NoSurface("no text library (NanoVG): " + e.getMessage());
    }
  }

  @Override
  public void open(ShownRun run, Controls controls) {
    if (view != null) {
      view.scene().close();
    } else if (surface.hasWindow()) {
      controls.listenTo(surface);
    }
    view = new View(new SceneDrawing(run), new Overlay(run, controls), controls);
  }

  @Override
  public void frame(ShownRun run, long presentNanos) {
    if (view != null) {
      view.controls().frame(panes);
      run.advance(presentNanos);
      panes = surface.hasWindow() ? panes(view.controls().shows(Key.SPLIT)) : List.of(OFF_SCREEN);
      draw(view, run, presentNanos);
      if (surface.hasWindow()) {
        view.overlay().draw(sheet, panes);
      }
      surface.present();
    }
  }

  private List<Pane> panes(boolean split) {
    return Pane.of(surface.width(), surface.height(), split);
  }

  private void draw(View shown, ShownRun run, long presentNanos) {
    Camera camera = shown.controls().camera();
    if (panes.size() > 1) {
      run.advanceNewest(presentNanos);
    }
    follow(run, camera, panes.get(panes.size() - 1));
    for (Pane pane : panes) {
      shown.scene().draw(camera, pane);
    }
  }

  private void follow(ShownRun run, Camera camera, Pane pane) {
    DemoRun stage = run.stage();
    OptionalLong player = stage.player();
    RenderFrame frame = run.frame(pane);
    if (player.isPresent() && frame.contains(player.getAsLong())) {
      Vector3f position = frame.position(player.getAsLong(), new Vector3f());
      Vector3f minCorner = position.sub(AROUND_PLAYER, new Vector3f());
      camera.frame(minCorner, position.add(AROUND_PLAYER), pane.aspect());
    } else if (!camera.isMoved()) {
      camera.frame(stage, pane.aspect());
    }
  }

  @Override
  public Optional<BufferedImage> still(ShownRun run, boolean isLabelled) {
    if (view == null) {
      return Optional.empty();
    }
    panes = panes(isLabelled && view.controls().shows(Key.SPLIT));
    draw(view, run, run.stage().state().clock().nanos());
    if (isLabelled) {
      view.overlay().drawStill(sheet, panes);
    } else {
      view.overlay().drawMarkers(sheet, panes.get(0));
    }
    return Optional.of(surface.read());
  }

  @Override
  public String description() {
    return "%s, drawn by %s"
        .formatted(surface.hasWindow() ? "a window" : "off-screen", surface.renderer());
  }

  @Override
  public int refreshHertz(int otherwise) {
    return surface.refreshHertz(otherwise);
  }

  @Override
  public boolean hasWindow() {
    return surface.hasWindow();
  }

  @Override
  public void close() {
    if (view != null) {
      view.scene().close();
    }
    sheet.close();
    surface.close();
  }
}
