package org.isochron.bench.stage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.isochron.engine.Scene;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** The scenes that a run can show. */
public enum DemoScene {
  PILE("boxes that tumble into a pile"),
  PYRAMID("boxes stacked to a pyramid"),
  DOMINOES("tiles that tip over in rows"),
  WHEELS("wheels that turn fast"),
  BALL("one ball that bounces"),
  BULLET("a fast ball and a thin wall"),
  RAG("a net that swings down"),
  PLAYER("a player: wasd walk, e jump, q crouch"),
  GOALS("balls in two goals: r takes them back"),
  FAR("a pile 20,000 km from the origin"),
  VEHICLE("a car: ws drive, ad steer, q handbrake");

  /** Floors reach beyond this radius in metres, and no other body does. */
  public static final double GROUND_RADIUS = 50;

  private static final int FEWEST_PER_ROW = 8;

  /** The spin of the first tile of a row, in radians a second. */
  private static final float TIPPING = 2.5f;

  private final String summary;

  DemoScene(String summary) {
    this.summary = summary;
  }

  /** What is to be seen, in a few words. */
  public String summary() {
    return summary;
  }

  /** Returns true if the scene takes a number of bodies. */
  public boolean isScaled() {
    return this != BALL && this != BULLET && !needsCollisions();
  }

  /** Returns true if the scene shows nothing when bodies pass through each other. */
  boolean needsCollisions() {
    return this == PLAYER || this == GOALS || this == VEHICLE;
  }

  /** Returns the scene with a number of bodies, or about that number. */
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

  /** The channels that its game code writes. */
  List<SnapshotLayout.Channel> channels() {
    return this == VEHICLE ? VehicleGame.shownChannels() : List.of();
  }

  /** Lays dominoes in rows that are about as many as they are long, so that they fill a picture. */
  private static Scene rows(Scene dominoes) {
    int count = dominoes.bodies().size() - 1;
    int perRow = Math.max(FEWEST_PER_ROW, (int) Math.ceil(Math.sqrt(2.0 * count)));
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
        dominoes.gravity(), dominoes.prefabs(), bodies, List.of(), dominoes.bodyCapacity());
  }

  /**
   * Returns the scene with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static DemoScene named(String name) {
    for (DemoScene show : values()) {
      if (show.name().equalsIgnoreCase(name)) {
        return show;
      }
    }
    throw new IllegalArgumentException(
        "no scene is named %s; there are %s".formatted(name, Arrays.toString(values())));
  }
}
