package org.isochron.libgdx;

import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.Mesh;
import com.badlogic.gdx.graphics.VertexAttribute;
import com.badlogic.gdx.graphics.VertexAttributes;
import com.badlogic.gdx.graphics.g3d.Material;
import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.model.MeshPart;
import com.badlogic.gdx.graphics.g3d.model.Node;
import com.badlogic.gdx.graphics.g3d.model.NodePart;
import com.badlogic.gdx.graphics.g3d.utils.ModelBuilder;
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.utils.FloatArray;
import com.badlogic.gdx.utils.IntArray;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import org.isochron.shapes.ModelShape;
import org.isochron.shapes.Shape;

/**
 * Converts models to shapes and shapes to models, so that sizes are defined only once. Owner: the
 * application's thread. Allocates.
 */
public final class GdxShapes {
  private final FloatArray positions = new FloatArray();
  private final IntArray corners = new IntArray();

  private GdxShapes() {}

  /**
   * Returns the convex hull of all triangles of a model, for moving bodies.
   *
   * @param maxError maximum distance between the model and the hull, in metres
   * @throws IllegalArgumentException for a flat model
   */
  public static ModelShape hull(Model model, float maxError) {
    return ModelShape.hull(of(model).positions(), maxError);
  }

  /**
   * Returns the triangles of a model, for ground and walls.
   *
   * @param maxError maximum displacement of a surface point by simplification, in metres
   * @throws IllegalArgumentException without triangles
   */
  public static ModelShape surface(Model model, float maxError) {
    GdxShapes shapes = of(model);
    return ModelShape.mesh(shapes.positions(), IntBuffer.wrap(shapes.corners.toArray()), maxError);
  }

  /** Returns a model of a shape's surface, which the caller disposes. */
  public static Model model(Shape shape, Material material) {
    float[] faces = shape.faces();
    int vertexCount = faces.length / 6;
    Mesh mesh =
        new Mesh(true, vertexCount, 0, VertexAttribute.Position(), VertexAttribute.Normal());
    mesh.setVertices(faces);
    ModelBuilder builder = new ModelBuilder();
    builder.begin();
    builder.manage(mesh);
    builder.part("shape", mesh, GL20.GL_TRIANGLES, 0, vertexCount, material);
    return builder.end();
  }

  private static GdxShapes of(Model model) {
    GdxShapes shapes = new GdxShapes();
    for (Node node : model.nodes) {
      node.calculateTransforms(true);
      shapes.add(node);
    }
    return shapes;
  }

  private void add(Node node) {
    for (NodePart part : node.parts) {
      add(part.meshPart, node.globalTransform);
    }
    for (Node child : node.getChildren()) {
      add(child);
    }
  }

  private void add(MeshPart part, Matrix4 toModel) {
    boolean strip = part.primitiveType == GL20.GL_TRIANGLE_STRIP;
    if (!strip && part.primitiveType != GL20.GL_TRIANGLES) {
      return; // points and lines have no surface
    }
    Mesh mesh = part.mesh;
    int stride = mesh.getVertexSize() / Float.BYTES;
    int offset = mesh.getVertexAttribute(VertexAttributes.Usage.Position).offset / Float.BYTES;
    float[] vertices = mesh.getVertices(new float[stride * mesh.getNumVertices()]);
    short[] indices = new short[mesh.getNumIndices()];
    if (indices.length > 0) {
      mesh.getIndices(indices);
    }
    int step = strip ? 1 : 3;
    Vector3 corner = new Vector3();
    for (int at = 0; at + 2 < part.size; at += step) {
      for (int of = 0; of < 3; of++) {
        // every second triangle of a strip has reversed winding
        int turned = strip && at % 2 == 1 && of > 0 ? 3 - of : of;
        int index = part.offset + at + turned;
        int vertex = stride * (indices.length > 0 ? indices[index] & 0xFFFF : index) + offset;
        corner.set(vertices[vertex], vertices[vertex + 1], vertices[vertex + 2]).mul(toModel);
        corners.add(positions.size / 3);
        positions.add(corner.x, corner.y, corner.z);
      }
    }
  }

  private FloatBuffer positions() {
    return FloatBuffer.wrap(positions.items, 0, positions.size);
  }
}
