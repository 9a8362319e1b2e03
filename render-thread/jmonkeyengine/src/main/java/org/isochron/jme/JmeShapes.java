package org.isochron.jme;

import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.util.BufferUtils;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.shapes.ModelShape;
import org.isochron.shapes.Shape;

/**
 * Converts models to shapes and shapes to meshes, so that sizes are defined only once. A shape
 * includes the world scale of its spatial; {@link BodyControl} sets position and rotation. Any
 * thread; allocates.
 */
public final class JmeShapes {
  private final List<Vector3f> vertices = new ArrayList<>();
  private final List<Integer> corners = new ArrayList<>();

  private JmeShapes() {}

  /**
   * Returns the convex hull of all triangles of a spatial, for moving bodies.
   *
   * @param maxError maximum distance between the model and the hull, in metres
   * @throws IllegalArgumentException for a flat model
   */
  public static ModelShape hull(Spatial model, float maxError) {
    return ModelShape.hull(of(model).positions(), maxError);
  }

  /**
   * Returns the triangles of a spatial, for ground and walls.
   *
   * @param maxError maximum displacement of a surface point by simplification, in metres
   * @throws IllegalArgumentException without triangles
   */
  public static ModelShape surface(Spatial model, float maxError) {
    JmeShapes shapes = of(model);
    int[] indices = shapes.corners.stream().mapToInt(Integer::intValue).toArray();
    return ModelShape.mesh(shapes.positions(), IntBuffer.wrap(indices), maxError);
  }

  /**
   * Returns the ground of a {@code TerrainQuad}. The body's position is the terrain's world
   * translation. A terrain splits two corner cells of each patch along their other diagonal, and
   * distant patches are coarser.
   *
   * @param heights {@code terrain.getHeightMap()}
   * @param scale {@code terrain.getWorldScale()}
   * @throws IllegalArgumentException if the scales of x and z differ, or a height is invalid
   */
  public static Shape.HeightField heightField(float[] heights, Vector3f scale) {
    if (scale.x != scale.z) {
      throw new IllegalArgumentException(
          "scale is %s: the cells of a height field are squares; scale x and z equally, or use surface"
              .formatted(scale));
    }
    float[] scaled = heights.clone();
    for (int index = 0; index < scaled.length; index++) {
      scaled[index] *= scale.y;
    }
    int side = (int) Math.sqrt(heights.length);
    return Shape.HeightField.of(side, side, scale.x, scaled);
  }

  /** Mesh of the shape's surface. */
  public static Mesh mesh(Shape shape) {
    float[] faces = shape.faces();
    FloatBuffer positions = BufferUtils.createFloatBuffer(faces.length / 2);
    FloatBuffer normals = BufferUtils.createFloatBuffer(faces.length / 2);
    for (int at = 0; at < faces.length; at += 6) {
      positions.put(faces, at, 3);
      normals.put(faces, at + 3, 3);
    }
    Mesh mesh = new Mesh();
    mesh.setBuffer(VertexBuffer.Type.Position, 3, positions.flip());
    mesh.setBuffer(VertexBuffer.Type.Normal, 3, normals.flip());
    mesh.updateBound();
    return mesh;
  }

  private static JmeShapes of(Spatial model) {
    JmeShapes shapes = new JmeShapes();
    Transform scale = new Transform();
    scale.setScale(model.getWorldScale());
    shapes.add(model, scale);
    return shapes;
  }

  private void add(Spatial spatial, Transform toModel) {
    if (spatial instanceof Geometry geometry) {
      add(geometry.getMesh(), toModel);
    } else if (spatial instanceof Node node) {
      for (Spatial child : node.getChildren()) {
        Transform combined = child.getLocalTransform().clone();
        add(child, combined.combineWithParent(toModel));
      }
    }
  }

  private void add(Mesh mesh, Transform toModel) {
    if (mesh.getMode() == Mesh.Mode.Points
        || mesh.getMode().name().startsWith("Line")
        || mesh.getBuffer(VertexBuffer.Type.Position) == null) {
      return; // points and lines have no surface
    }
    int first = vertices.size();
    FloatBuffer positions = mesh.getFloatBuffer(VertexBuffer.Type.Position);
    for (int at = 0; at < 3 * mesh.getVertexCount(); at += 3) {
      Vector3f vertex =
          new Vector3f(positions.get(at), positions.get(at + 1), positions.get(at + 2));
      vertices.add(toModel.transformVector(vertex, vertex));
    }
    int[] triangle = new int[3];
    for (int index = 0; index < mesh.getTriangleCount(); index++) {
      mesh.getTriangle(index, triangle);
      for (int corner : triangle) {
        corners.add(first + corner);
      }
    }
  }

  private FloatBuffer positions() {
    FloatBuffer positions = FloatBuffer.allocate(3 * vertices.size());
    vertices.forEach(vertex -> positions.put(vertex.x).put(vertex.y).put(vertex.z));
    return positions.flip();
  }
}
