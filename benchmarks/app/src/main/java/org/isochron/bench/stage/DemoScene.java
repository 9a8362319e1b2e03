package org.isochron.bench.stage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.isochron.engine.Scene;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

public enum DemoScene {
  PILE("boxes that fall into a pile"),
  PYRAMID("boxes stacked to a pyramid"),
  DOMINOES("tiles that tip over in rows"),
  WHEELS("wheels that turn fast"),
  BALL("one ball that bounces"),
  BULLET("a fast ball and a thin wall"),
  RAG("a net that swings down"),
  PLAYER("a player: wasd walk, e jump, q crouch"),
  GOALS("balls in two goals: r rewinds"),
  FAR("a pile 20,000 km from the origin"),
  VEHICLE("a car: ws drive, ad steer, q handbrake");

  /** Radius in metres above which a body counts as a floor. */
  public static final double GROUND_RADIUS = 50;

  private static final int MIN_PER_ROW = 8;

  /** Initial spin of the first tile of a row, in radians per second. */
  private static final float TIPPING = 2.5f;

  private final String summary;

  DemoScene(String summary) {
    this.summary = summary;
  }

  public String summary() {
    return summary;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  public boolean isScaled() {
    return this != BALL && this != BULLET && !needsCollisions();
  }

  boolean needsCollisions() {
    return this == PLAYER || this == GOALS || this == VEHICLE;
  }

  /** Returns the scene with about the given number of bodies. */
  public Scene scene(int bodies) {
    int side = (int) Math.sqrt(bodies);
    return switch (this) {
      case PILE -> Scene.fallingPile(bodies);
      case FAR -> FarScene.scene(bodies);
      case PYRAMID -> Scene.pyramid(Math.max(1, (int) Math.sqrt(2.0 * bodies)));
      case DOMINOES -> rows(Scene.dominoes(bodies));
      case WHEELS -> Scene.wheels(Math.max(1, bodies / 2));
      case BALL -> Scene.bouncingBall();
      case BULLET -> Scene.bullet();
      case RAG -> Scene.rag(Math.max(2, side), Math.max(2, side));
      case PLAYER -> PlayerScene.scene();
      case GOALS -> GoalsGame.scene();
      case VEHICLE -> VehicleGame.scene();
    };
  }

  List<SnapshotLayout.Channel> channels() {
    return this == VEHICLE ? VehicleGame.shownChannels() : List.of();
  }

  /**
   * Arranges the dominoes in several rows, which together fill a roughly square area of the
   * picture.
   */
  private static Scene rows(Scene dominoes) {
    int count = dominoes.bodies().size() - 1;
    int perRow = Math.max(MIN_PER_ROW, (int) Math.ceil(Math.sqrt(2.0 * count)));
    int rowCount = (count + perRow - 1) / perRow;
    List<Scene.Placement> bodies = new ArrayList<>();
    bodies.add(dominoes.bodies().get(0));
    for (int i = 0; i < count; i++) {
      int inRow = i % perRow;
      Vector3f position =
          new Vector3f(inRow - (perRow - 1) / 2f, 1, 2 * (i / perRow) - (rowCount - 1));
      Vector3f spin = new Vector3f(0, 0, inRow == 0 ? -TIPPING : 0);
      bodies.add(new Scene.Placement(1, position, new Quaternionf(), new Vector3f(), spin));
    }
    return new Scene(
        dominoes.origin(),
        dominoes.gravity(),
        dominoes.prefabs(),
        bodies,
        List.of(),
        dominoes.bodyCapacity(),
        false);
  }

  /**
   * Finds a scene by name.
   *
   * @throws IllegalArgumentException if there is no such scene
   */
  public static DemoScene named(String name) {
    for (DemoScene show : values()) {
      if (show.name().equalsIgnoreCase(name)) {
        return show;
      }
    }
    throw new IllegalArgumentException(
        "no scene is named %s; choose one of %s".formatted(name, Arrays.toString(values())));
  }

  /** Picocli's own message would show the names of the constants. */
  public static final class Converter implements ITypeConverter<DemoScene> {
    @Override
    public DemoScene convert(String name) {
      try {
        return named(name);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
