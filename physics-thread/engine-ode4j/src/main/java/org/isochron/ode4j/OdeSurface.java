package org.isochron.ode4j;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.isochron.ode4j.OdeBody.OdeGeom;
import org.joml.Quaterniondc;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;
import org.ode4j.math.DVector3;
import org.ode4j.ode.DAABBC;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DTriMeshData;
import org.ode4j.ode.OdeHelper;

/**
 * A body's height field or large mesh. ODE takes a few hundred nanoseconds to create the geom of a
 * triangle, so a large surface would take many ticks. ODE's space therefore contains only a box
 * around the surface. A tile of triangles becomes a geom when an object comes near it. The contacts
 * do not depend on which tiles exist. Owner: the world's thread.
 */
final class OdeSurface implements IntConsumer {
  private final OdeTiles tiles;
  private final DGeom box;
  private final Vector3d offset;
  private final Quaterniondc turn;
  private final @Nullable DGeom[] geoms;
  private final List<DGeom> near = new ArrayList<>();
  private final DVector3 cornerPoint = new DVector3();
  private final Vector3d middle;
  private final double[] lower = new double[3];
  private final double[] upper = new double[3];
  private @Nullable OdeBody owner;

  /**
   * @param box the box around the surface
   * @param offset position of the surface in its body
   */
  OdeSurface(OdeTiles tiles, DGeom box, Vector3d offset, Quaterniondc turn) {
    this.tiles = tiles;
    this.box = box;
    this.offset = offset;
    this.turn = turn;
    geoms = new DGeom[tiles.count()];
    middle = tiles.middle();
  }

  /**
   * Returns the tiles near a geom in ascending order.
   *
   * @param body the body of this surface
   * @return a list that is valid until the next call
   */
  List<DGeom> near(OdeBody body, DGeom other) {
    near.clear();
    bound(other.getAABB());
    owner = body;
    tiles.near(lower, upper, this);
    return near;
  }

  /** Adds a tile to the near ones. */
  @Override
  public void accept(int tile) {
    DTriMeshData data = tiles.data(tile);
    if (data != null && owner != null) {
      DGeom geom = geom(tile, data, owner);
      // updates the triangles' pose; ODE's space does this only for its own geoms
      geom.getAABB();
      near.add(geom);
    }
  }

  /** Frees all tiles. */
  void clear() {
    for (int tile = 0; tile < geoms.length; tile++) {
      DGeom geom = geoms[tile];
      if (geom != null) {
        geom.destroy();
        geoms[tile] = null;
      }
    }
  }

  private DGeom geom(int tile, DTriMeshData data, OdeBody body) {
    DGeom made = geoms[tile];
    if (made == null) {
      made = OdeHelper.createTriMesh(null, data);
      made.setData(body);
      geoms[tile] = made;
      OdeGeom placed = new OdeGeom(made, 0, offset, turn, null, null);
      if (body.body == null) {
        placed.put(body.staticPosition, body.turn);
      } else {
        placed.attach(body.body, body.center());
      }
    }
    return made;
  }

  /** In the surface's coordinates. */
  private void bound(DAABBC around) {
    Arrays.fill(lower, Double.POSITIVE_INFINITY);
    Arrays.fill(upper, Double.NEGATIVE_INFINITY);
    for (int corner = 0; corner < 8; corner++) {
      box.getPosRelPoint(
          (corner & 1) == 0 ? around.getMin0() : around.getMax0(),
          (corner & 2) == 0 ? around.getMin1() : around.getMax1(),
          (corner & 4) == 0 ? around.getMin2() : around.getMax2(),
          cornerPoint);
      for (int axis = 0; axis < 3; axis++) {
        double there = cornerPoint.get(axis) + middle.get(axis);
        lower[axis] = Math.min(lower[axis], there);
        upper[axis] = Math.max(upper[axis], there);
      }
    }
  }
}
