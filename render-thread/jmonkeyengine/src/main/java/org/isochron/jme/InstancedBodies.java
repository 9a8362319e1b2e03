package org.isochron.jme;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.util.BufferUtils;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.jspecify.annotations.Nullable;

/**
 * Draws many bodies with one mesh and one material in one call. Create one object of this class for
 * each frequent prefab. Poses are world coordinates, whatever the parent. Owner: the application's
 * thread. Allocates nothing per frame.
 */
public final class InstancedBodies extends InstancedGeometry {
  private static final int FIRST_CAPACITY = 16;
  private static final int COLOUR_FLOATS = 4;

  private final IsochronAppState physics;
  private final org.joml.Vector3f position = new org.joml.Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final org.joml.Matrix4f matrix = new org.joml.Matrix4f();
  private final Vector3f min = new Vector3f();
  private final Vector3f max = new Vector3f();
  private final BoundingBox box = new BoundingBox();
  private final float radius;
  private long[] bodies = new long[FIRST_CAPACITY];
  private ColorRGBA[] colours = new ColorRGBA[FIRST_CAPACITY];
  private @Nullable VertexBuffer colourBuffer;
  private int bodyCount;
  private int shownCount;

  /**
   * Creates an empty group.
   *
   * @param material has its {@code UseInstancing} set
   */
  public InstancedBodies(String name, IsochronAppState physics, Mesh mesh, Material material) {
    super(name);
    this.physics = Objects.requireNonNull(physics, "physics is null: attach one to the game");
    setMesh(Objects.requireNonNull(mesh, "mesh is null: pass the mesh of each body"));
    material.setBoolean("UseInstancing", true);
    setMaterial(material);
    super.setMaxNumInstances(FIRST_CAPACITY);
    radius = radius(mesh);
  }

  /** Adds a body to be drawn, whose spatial becomes this one. */
  public void add(long body) {
    if (body != BodyId.NONE) {
      physics.show(body, this);
    }
    if (bodyCount == bodies.length) {
      bodies = Arrays.copyOf(bodies, 2 * bodyCount);
      colours = Arrays.copyOf(colours, 2 * bodyCount);
      super.setMaxNumInstances(bodies.length);
      if (colourBuffer != null) {
        colourBuffer = colourBuffer();
      }
    }
    colours[bodyCount] = ColorRGBA.White;
    bodies[bodyCount++] = body;
  }

  /**
   * Sets the colour of an added body; the default is white. The material must read vertex colours:
   * {@code VertexColor} in {@code Unshaded.j3md}, {@code UseVertexColor} in {@code Lighting.j3md}.
   *
   * @throws IllegalArgumentException unless the body was added
   */
  public void colour(long body, ColorRGBA colour) {
    int index = bodyCount - 1;
    while (index >= 0 && bodies[index] != body) {
      index--;
    }
    if (index < 0) {
      throw new IllegalArgumentException(
          "%s is not in this group; add it first".formatted(BodyId.describe(body)));
    }
    colours[index] = colour.clone();
    if (colourBuffer == null) {
      colourBuffer = colourBuffer();
    }
  }

  /** Removes a body, if present. */
  public void remove(long body) {
    physics.forget(body, this);
    for (int index = 0; index < bodyCount; index++) {
      if (bodies[index] == body) {
        bodies[index] = bodies[--bodyCount];
        colours[index] = colours[bodyCount];
        return;
      }
    }
  }

  @Override
  public void updateLogicalState(float dtSeconds) {
    super.updateLogicalState(dtSeconds);
    RenderFrame frame = physics.shownFrame();
    if (frame != null) {
      follow(frame);
    }
  }

  @Override
  public int getNumVisibleInstances() {
    return shownCount;
  }

  @Override
  protected void updateWorldBound() {
    refreshFlags &= ~RF_BOUND;
    if (shownCount > 0) {
      box.setMinMax(min, max);
    }
    worldBound = box;
  }

  private void follow(RenderFrame frame) {
    VertexBuffer instances = getTransformUserInstanceData();
    FloatBuffer floats = (FloatBuffer) instances.getData();
    floats.clear();
    if (colourBuffer != null) {
      colourBuffer.getData().clear();
    }
    shownCount = 0;
    min.set(Vector3f.POSITIVE_INFINITY);
    max.set(Vector3f.NEGATIVE_INFINITY);
    for (int index = 0; index < bodyCount; index++) {
      long body = bodies[index];
      if (body != BodyId.NONE && frame.contains(body)) {
        write(frame, body, floats);
        if (colourBuffer != null) {
          ColorRGBA colour = colours[index];
          FloatBuffer parts = (FloatBuffer) colourBuffer.getData();
          parts.put(colour.r).put(colour.g).put(colour.b).put(colour.a);
        }
        shownCount++;
      }
    }
    floats.flip();
    instances.updateData(floats);
    if (colourBuffer != null) {
      colourBuffer.updateData(colourBuffer.getData().flip());
    }
    setBoundRefresh();
  }

  /**
   * The engine's shader expects the columns of the matrix, with the inverse rotation in the last
   * row.
   */
  private void write(RenderFrame frame, long body, FloatBuffer floats) {
    frame.position(body, position);
    frame.rotation(body, rotation);
    float scale = frame.scale(body);
    matrix.translationRotate(position, rotation).scale(scale);
    float reach = radius * scale;
    floats.put(matrix.m00()).put(matrix.m01()).put(matrix.m02()).put(-rotation.x);
    floats.put(matrix.m10()).put(matrix.m11()).put(matrix.m12()).put(-rotation.y);
    floats.put(matrix.m20()).put(matrix.m21()).put(matrix.m22()).put(-rotation.z);
    floats.put(position.x).put(position.y).put(position.z).put(rotation.w);
    min.set(
        Math.min(min.x, position.x - reach),
        Math.min(min.y, position.y - reach),
        Math.min(min.z, position.z - reach));
    max.set(
        Math.max(max.x, position.x + reach),
        Math.max(max.y, position.y + reach),
        Math.max(max.z, position.z + reach));
  }

  private VertexBuffer colourBuffer() {
    VertexBuffer buffer = new VertexBuffer(VertexBuffer.Type.Color);
    FloatBuffer floats = BufferUtils.createFloatBuffer(COLOUR_FLOATS * bodies.length);
    buffer.setupData(VertexBuffer.Usage.Stream, COLOUR_FLOATS, VertexBuffer.Format.Float, floats);
    buffer.setInstanceSpan(1);
    setGlobalUserInstanceData(new VertexBuffer[] {buffer});
    return buffer;
  }

  private static float radius(Mesh mesh) {
    BoundingVolume bound = mesh.getBound();
    float reach = bound.getCenter().length();
    return bound instanceof BoundingSphere ball
        ? reach + ball.getRadius()
        : reach + ((BoundingBox) bound).getExtent(new Vector3f()).length();
  }
}
