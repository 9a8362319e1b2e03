package org.isochron.bench.examples;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Keys;
import com.badlogic.gdx.InputAdapter;
import com.badlogic.gdx.ScreenAdapter;
import com.badlogic.gdx.audio.Sound;
import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.graphics.PerspectiveCamera;
import com.badlogic.gdx.graphics.VertexAttributes.Usage;
import com.badlogic.gdx.graphics.g3d.Environment;
import com.badlogic.gdx.graphics.g3d.Material;
import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.ModelBatch;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.graphics.g3d.attributes.ColorAttribute;
import com.badlogic.gdx.graphics.g3d.environment.DirectionalLight;
import com.badlogic.gdx.graphics.g3d.utils.ModelBuilder;
import com.badlogic.gdx.math.MathUtils;
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.math.collision.Ray;
import com.badlogic.gdx.physics.bullet.Bullet;
import com.badlogic.gdx.physics.bullet.DebugDrawer;
import com.badlogic.gdx.physics.bullet.collision.ClosestRayResultCallback;
import com.badlogic.gdx.physics.bullet.collision.Collision;
import com.badlogic.gdx.physics.bullet.collision.ContactListener;
import com.badlogic.gdx.physics.bullet.collision.btBoxShape;
import com.badlogic.gdx.physics.bullet.collision.btBroadphaseProxy.CollisionFilterGroups;
import com.badlogic.gdx.physics.bullet.collision.btCapsuleShape;
import com.badlogic.gdx.physics.bullet.collision.btCollisionDispatcher;
import com.badlogic.gdx.physics.bullet.collision.btCollisionObject;
import com.badlogic.gdx.physics.bullet.collision.btCollisionObject.CollisionFlags;
import com.badlogic.gdx.physics.bullet.collision.btDbvtBroadphase;
import com.badlogic.gdx.physics.bullet.collision.btDefaultCollisionConfiguration;
import com.badlogic.gdx.physics.bullet.collision.btGhostPairCallback;
import com.badlogic.gdx.physics.bullet.collision.btPairCachingGhostObject;
import com.badlogic.gdx.physics.bullet.dynamics.btDiscreteDynamicsWorld;
import com.badlogic.gdx.physics.bullet.dynamics.btHingeConstraint;
import com.badlogic.gdx.physics.bullet.dynamics.btKinematicCharacterController;
import com.badlogic.gdx.physics.bullet.dynamics.btRigidBody;
import com.badlogic.gdx.physics.bullet.dynamics.btSequentialImpulseConstraintSolver;
import com.badlogic.gdx.physics.bullet.linearmath.btIDebugDraw.DebugDrawModes;
import com.badlogic.gdx.physics.bullet.linearmath.btMotionState;
import com.badlogic.gdx.utils.Array;
import com.badlogic.gdx.utils.Disposable;
import com.badlogic.gdx.utils.ScreenUtils;

/**
 * The crate game with libGDX's own physics, to compare the number of code lines. Plays like {@link
 * GdxCrates}, but cannot rewind, and its lift moves once per frame. Owner: the render thread.
 */
final class GdxBulletCrates extends ScreenAdapter {
  private static final float SPEED = 3;
  private static final Vector3 JUMP_VELOCITY = new Vector3(0, 5, 0);
  private static final int LIFT_SECONDS = 22;
  private static final float FIXED_STEP = 0.01f;
  private static final int MAX_STEPS = 5;

  static {
    Bullet.init();
  }

  private final Array<Disposable> owned = new Array<>();
  final Array<ModelInstance> models = new Array<>();
  private final Array<btCollisionObject> crates = new Array<>();
  private final ModelBuilder builder = new ModelBuilder();
  private final ModelBatch batch = own(new ModelBatch());
  private final Environment environment = new Environment();
  final PerspectiveCamera camera = new PerspectiveCamera(45, 16, 9);
  private final Sound thud = own(Gdx.audio.newSound(new GdxTone("thud", 110, 120)));
  private final Sound chime = own(Gdx.audio.newSound(new GdxTone("chime", 660, 400)));
  private final btDefaultCollisionConfiguration configuration =
      own(new btDefaultCollisionConfiguration());
  private final btCollisionDispatcher dispatcher = own(new btCollisionDispatcher(configuration));
  private final btDbvtBroadphase broadphase = own(new btDbvtBroadphase());
  private final btGhostPairCallback ghostPairs = own(new btGhostPairCallback());
  private final btSequentialImpulseConstraintSolver solver =
      own(new btSequentialImpulseConstraintSolver());
  private final btDiscreteDynamicsWorld world =
      new btDiscreteDynamicsWorld(dispatcher, broadphase, solver, configuration);
  private final DebugDrawer drawer = own(new DebugDrawer());
  private final btCollisionObject area = own(new btCollisionObject());
  private final btPairCachingGhostObject ghost = own(new btPairCachingGhostObject());
  private final btKinematicCharacterController player;
  private final ModelInstance figure;
  private final btRigidBody lift;
  private final Matrix4 liftTransform;
  private final Vector3 walk = new Vector3();
  private float liftShare;
  private boolean paused;
  private boolean slow;
  private boolean outlined;

  GdxBulletCrates() {
    Gdx.input.setInputProcessor(new GameKeys());
    camera.position.set(0, 4, 10);
    camera.lookAt(0, 0.8f, 0);
    camera.update();
    environment.set(ColorAttribute.createAmbientLight(0.5f, 0.5f, 0.55f, 1));
    environment.add(new DirectionalLight().set(0.7f, 0.7f, 0.65f, -0.4f, -1, -0.6f));
    broadphase.getOverlappingPairCache().setInternalGhostPairCallback(ghostPairs);
    drawer.setDebugMode(DebugDrawModes.DBG_DrawWireframe);
    world.setDebugDrawer(drawer);
    own(new Contacts());

    box(24, 2, 12, 0, new Vector3(0, -1, 0), Color.SLATE);
    lift = box(2, 0.2f, 2, 0, new Vector3(6, 0.1f, 0), Color.GOLD);
    lift.setCollisionFlags(CollisionFlags.CF_KINEMATIC_OBJECT);
    lift.setActivationState(Collision.DISABLE_DEACTIVATION);
    liftTransform = models.peek().transform;
    btRigidBody post = box(0.2f, 2.2f, 2, 0, new Vector3(-3, 1.1f, -1.75f), Color.LIGHT_GRAY);
    box(0.2f, 2.2f, 2, 0, new Vector3(-3, 1.1f, 1.75f), Color.LIGHT_GRAY);
    btRigidBody door = box(0.1f, 2, 1.2f, 20, new Vector3(-3, 1.05f, 0), Color.FIREBRICK);
    door.setDamping(0, 0.6f);
    btHingeConstraint hinge = own(new btHingeConstraint(
        post, door, new Vector3(0, -0.05f, 1.1f), new Vector3(0, 0, -0.65f), Vector3.Y, Vector3.Y));
    hinge.setLimit(-1.6f, 1.6f);
    world.addConstraint(hinge, true);
    for (int layer = 0; layer < 3; layer++) {
      for (int row = -1; row <= 1; row++) {
        Vector3 position = new Vector3(0.2f * layer, 1 + 0.7f * layer, 0.7f * row);
        crates.add(box(0.6f, 0.6f, 0.6f, 5, position, Color.TAN));
      }
    }
    area.setCollisionShape(own(new btBoxShape(new Vector3(0.5f, 1, 1))));
    area.setCollisionFlags(CollisionFlags.CF_NO_CONTACT_RESPONSE);
    area.setWorldTransform(new Matrix4().setToTranslation(3, 1, 0));
    world.addCollisionObject(
        area, CollisionFilterGroups.SensorTrigger, CollisionFilterGroups.CharacterFilter);
    btCapsuleShape capsule = own(new btCapsuleShape(0.3f, 1.2f));
    ghost.setCollisionShape(capsule);
    ghost.setCollisionFlags(CollisionFlags.CF_CHARACTER_OBJECT);
    player = own(new btKinematicCharacterController(ghost, capsule, 0.3f, Vector3.Y));
    player.setGravity(new Vector3(0, -9.81f, 0));
    // the character controller has rotated the ghost object
    ghost.setWorldTransform(new Matrix4().setToTranslation(-6, 1, 0));
    world.addCollisionObject(
        ghost, CollisionFilterGroups.CharacterFilter, CollisionFilterGroups.AllFilter);
    world.addAction(player);
    figure = model(builder.createCapsule(
        0.3f, 1.8f, 16, material(Color.ROYAL), Usage.Position | Usage.Normal));
  }

  @Override
  public void render(float delta) {
    if (!paused) {
      advance(slow ? 0.2f * delta : delta);
    }
    ScreenUtils.clear(0.6f, 0.72f, 0.85f, 1, true);
    batch.begin(camera);
    batch.render(models, environment);
    batch.end();
    if (outlined) {
      drawer.begin(camera);
      world.debugDrawWorld();
      drawer.end();
    }
  }

  @Override
  public void resize(int width, int height) {
    camera.viewportWidth = width;
    camera.viewportHeight = height;
    camera.update();
  }

  @Override
  public void dispose() {
    world.dispose();
    owned.forEach(Disposable::dispose);
  }

  private void advance(float dtSeconds) {
    liftShare = (liftShare + dtSeconds / LIFT_SECONDS) % 1;
    float up = MathUtils.clamp(2 - Math.abs(8 * liftShare - 4), 0, 1);
    liftTransform.setToTranslation(6, 0.1f + 2 * up, 0);
    walk.set(axis(Keys.D, Keys.A), 0, axis(Keys.S, Keys.W)).nor().scl(SPEED * FIXED_STEP);
    player.setWalkDirection(walk);
    if (Gdx.input.isKeyPressed(Keys.SPACE) && player.onGround()) {
      player.jump(JUMP_VELOCITY);
    }
    world.stepSimulation(dtSeconds, MAX_STEPS, FIXED_STEP);
    ghost.getWorldTransform(figure.transform);
  }

  private static float axis(int positive, int negative) {
    return (Gdx.input.isKeyPressed(positive) ? 1 : 0) - (Gdx.input.isKeyPressed(negative) ? 1 : 0);
  }

  private btRigidBody box(
      float width, float height, float depth, float mass, Vector3 position, Color colour) {
    long attributes = Usage.Position | Usage.Normal;
    ModelInstance model =
        model(builder.createBox(width, height, depth, material(colour), attributes));
    model.transform.setToTranslation(position);
    btBoxShape shape = own(new btBoxShape(new Vector3(width, height, depth).scl(0.5f)));
    Vector3 inertia = new Vector3();
    shape.calculateLocalInertia(mass, inertia);
    btMotionState shown = own(new ShownTransform(model.transform));
    btRigidBody body = own(new btRigidBody(mass, shown, shape, inertia));
    world.addRigidBody(body);
    return body;
  }

  private ModelInstance model(Model model) {
    ModelInstance instance = new ModelInstance(own(model));
    models.add(instance);
    return instance;
  }

  private static Material material(Color colour) {
    return new Material(ColorAttribute.createDiffuse(colour));
  }

  private <T extends Disposable> T own(T disposable) {
    owned.add(disposable);
    return disposable;
  }

  private static final class ShownTransform extends btMotionState {
    private final Matrix4 transform;

    ShownTransform(Matrix4 transform) {
      this.transform = transform;
    }

    @Override
    public void getWorldTransform(Matrix4 destination) {
      destination.set(transform);
    }

    @Override
    public void setWorldTransform(Matrix4 source) {
      transform.set(source);
    }
  }

  private final class Contacts extends ContactListener {
    @Override
    public void onContactStarted(btCollisionObject a, btCollisionObject b) {
      if (a.equals(area) || b.equals(area)) {
        chime.play();
      } else if (crates.contains(a, true) || crates.contains(b, true)) {
        thud.play();
      }
    }
  }

  private final class GameKeys extends InputAdapter {
    @Override
    public boolean keyDown(int key) {
      switch (key) {
        case Keys.P -> paused = !paused;
        case Keys.O -> slow = !slow;
        case Keys.F1 -> outlined = !outlined;
        default -> {}
      }
      return false;
    }

    @Override
    public boolean touchDown(int screenX, int screenY, int pointer, int button) {
      Ray ray = camera.getPickRay(screenX, screenY);
      Vector3 end = ray.getEndPoint(new Vector3(), 100);
      ClosestRayResultCallback nearest = new ClosestRayResultCallback(ray.origin, end);
      world.rayTest(ray.origin, end, nearest);
      if (nearest.getCollisionObject() instanceof btRigidBody body) {
        body.activate();
        body.applyCentralImpulse(ray.direction.scl(20));
      }
      nearest.dispose();
      return false;
    }
  }
}
