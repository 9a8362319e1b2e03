package org.isochron.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BodyInterface;
import com.github.stephengold.joltjni.ContactManifold;
import com.github.stephengold.joltjni.ContactSettings;
import com.github.stephengold.joltjni.CustomContactListener;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.ValidateResult;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.isochron.engine.contacts.ContactInterest;
import org.isochron.engine.contacts.ContactSink;
import org.isochron.engine.contacts.KeyIndex;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.stored.PrefabRules;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Collects the contacts that began in a step. Jolt's worker threads write concurrently and never
 * wait: an atomic counter assigns the indices. The physics thread reads after the step. Pages are
 * added on demand and reused, so no contact is lost. Existing contacts, which are the majority, are
 * passed on immediately.
 *
 * <p>Omits contacts of bodies that a hook added, and of pairs without contact events.
 */
final class ContactLog extends CustomContactListener {
  private static final int PAGE_BITS = 10;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int PAGE_COUNT = 1 << 14;

  @SuppressWarnings("EnumOrdinal") // the native code expects the ordinal
  private static final int ACCEPT = ValidateResult.AcceptAllContactsForThisBodyPair.ordinal();

  private final AtomicReferenceArray<@Nullable Page> pages = new AtomicReferenceArray<>(PAGE_COUNT);
  private final AtomicInteger count = new AtomicInteger();
  /** Slots by a body's native address, which never changes. */
  private final KeyIndex slots;

  private final int[] ids;

  private final BodyInterface bodies;

  /** Constant during a step. */
  private final int[] prefabs;

  /** Constant during a step. */
  private final @Nullable Prefab[] kinds;

  private final ContactInterest interest;
  private final ThreadLocal<Combining> combining = ThreadLocal.withInitial(Combining::new);

  /** Constant during a step. */
  private boolean surfaces;

  /** Null while disconnected. Constant during a step. */
  private @Nullable ContactSink known;

  ContactLog(
      Body[] bodiesBySlot,
      int[] ids,
      BodyInterface bodies,
      int[] prefabsBySlot,
      @Nullable Prefab[] kindsBySlot,
      ContactInterest interest) {
    this.ids = ids;
    this.bodies = bodies;
    prefabs = prefabsBySlot;
    kinds = kindsBySlot;
    this.interest = interest;
    slots = KeyIndex.of(Arrays.stream(bodiesBySlot).mapToLong(Body::va).toArray());
  }

  void combineSurfaces() {
    surfaces = true;
  }

  void connect(ContactSink touches) {
    known = touches;
  }

  /** Disconnects the sink for steps outside of the simulation. */
  void disconnect() {
    known = null;
  }

  @Override
  public void onContactAdded(long bodyA, long bodyB, long manifold, long settings) {
    int slotA = slots.find(bodyA);
    int slotB = slots.find(bodyB);
    surface(slotA, slotB, manifold, settings);
    if (!isNew(slotA, slotB)) {
      return;
    }
    Body first = new Body(bodyA);
    Body second = new Body(bodyB);
    Vec3 normal = new ContactManifold(manifold).getWorldSpaceNormal();
    Vec3 velocityA = first.getLinearVelocity();
    Vec3 velocityB = second.getLinearVelocity();
    // Jolt's normal points from the first body to the second, ours from the second to the first
    float nx = -normal.getX();
    float ny = -normal.getY();
    float nz = -normal.getZ();
    float speed = (velocityB.getX() - velocityA.getX()) * nx
        + (velocityB.getY() - velocityA.getY()) * ny
        + (velocityB.getZ() - velocityA.getZ()) * nz;
    int index = claim();
    page(index).set(index & PAGE_SIZE - 1, slotA, slotB, nx, ny, nz, speed);
  }

  @Override
  public void onContactPersisted(long bodyA, long bodyB, long manifold, long settings) {
    int slotA = slots.find(bodyA);
    int slotB = slots.find(bodyB);
    surface(slotA, slotB, manifold, settings);
    if (isNew(slotA, slotB)) {
      int index = claim();
      page(index).set(index & PAGE_SIZE - 1, slotA, slotB, 0, 0, 0, 0);
    }
  }

  /**
   * Ignores the call, because Jolt also makes it when bodies fall asleep. A contact ends when Jolt
   * stops reporting it.
   */
  @Override
  public void onContactRemoved(long pair) {}

  @Override
  public int onContactValidate(
      long bodyA, long bodyB, double baseX, double baseY, double baseZ, long result) {
    return ACCEPT;
  }

  int count() {
    // ordering: plain. No thread is writing, because Jolt joins its threads before a step returns.
    return count.getPlain();
  }

  int slotA(int index) {
    return page(index).slotsA[index & PAGE_SIZE - 1];
  }

  int slotB(int index) {
    return page(index).slotsB[index & PAGE_SIZE - 1];
  }

  /** The normal points to the first body; 0 for a persisted contact. */
  float normal(int index, int component) {
    return page(index).normals[3 * (index & PAGE_SIZE - 1) + component];
  }

  /** Approach speed in metres per second; 0 for a persisted contact. */
  float speed(int index) {
    return page(index).speeds[index & PAGE_SIZE - 1];
  }

  void clear() {
    // ordering: plain, as in count. Visible to Jolt's threads, because Jolt dispatches work to them
    // after this write.
    count.setPlain(0);
  }

  /** May be called from any thread that runs the step. */
  private void surface(int slotA, int slotB, long manifold, long settings) {
    Prefab first = !surfaces || slotA == KeyIndex.NONE ? null : kinds[slotA];
    Prefab second = !surfaces || slotB == KeyIndex.NONE ? null : kinds[slotB];
    if (first != null
        && second != null
        && !(first.surface().isPlain() && second.surface().isPlain())) {
      combining.get().combine(first, second, slotA, slotB, manifold, settings);
    }
  }

  private boolean isNew(int slotA, int slotB) {
    ContactSink sink = known;
    return slotA != KeyIndex.NONE
        && slotB != KeyIndex.NONE
        && interest.wants(prefabs[slotA], prefabs[slotB])
        && (sink == null || !sink.stay(slotA, slotB));
  }

  private int claim() {
    // ordering: volatile, for atomicity only: without it two threads could get the same index.
    return count.getAndIncrement();
  }

  private Page page(int index) {
    int number = index >> PAGE_BITS;
    // ordering: acquire, paired with the release below: without it another thread's page may be
    // seen without its arrays.
    Page page = pages.getAcquire(number);
    if (page == null) {
      // ordering: volatile. The release publishes the page's contents. If two threads race, the
      // loser uses the winner's page.
      pages.compareAndSet(number, null, new Page());
      // ordering: acquire, paired with the winner's release: without it the page may be seen
      // without its arrays.
      page = pages.getAcquire(number);
    }
    return page;
  }

  /**
   * Combines the surfaces of two bodies. Owner: one of the threads that run the step. Reuses its
   * objects, because escape analysis does not reliably remove them.
   */
  private final class Combining {
    private static final int KEPT = 16;

    /** Stack objects are 16-byte aligned. */
    private static final int ADDRESS_BITS = 4;

    private final RVec3 position = new RVec3();
    private final RVec3 otherPosition = new RVec3();
    private final Quat turn = new Quat();
    private final Quat otherTurn = new Quat();
    private final Quaternionf rotation = new Quaternionf();
    private final Vector3f towards = new Vector3f();
    private final Vector3f between = new Vector3f();
    private final Vector3f point = new Vector3f();
    private final Vector3f along = new Vector3f();
    private final Vector3f relative = new Vector3f();
    private final Vec3 velocity = new Vec3();
    private final FacingPoint facing = new FacingPoint();

    /**
     * Settings objects by native address. Few addresses occur, because Jolt places the settings on
     * its threads' stacks.
     */
    private final @Nullable ContactSettings[] kept = new ContactSettings[KEPT];

    void combine(Prefab first, Prefab second, int slotA, int slotB, long manifold, long settings) {
      Prefab.Surface one = first.surface();
      Prefab.Surface other = second.surface();
      ContactSettings contact = at(settings);
      int material =
          one.materials().isEmpty() ? 0 : material(first, second, slotA, slotB, manifold, 1);
      int others =
          other.materials().isEmpty() ? 0 : material(second, first, slotB, slotA, manifold, -1);
      contact.setCombinedFriction((float) PrefabRules.friction(
          one,
          PrefabRules.frictionOf(one, material, first.friction()),
          other,
          PrefabRules.frictionOf(other, others, second.friction())));
      contact.setCombinedRestitution((float) PrefabRules.restitution(
          one,
          PrefabRules.restitutionOf(one, material, first.restitution()),
          other,
          PrefabRules.restitutionOf(other, others, second.restitution())));
      if (PrefabRules.isMoving(one) || PrefabRules.isMoving(other)) {
        relative.zero();
        add(one, slotA, -1);
        add(other, slotB, 1);
        velocity.set(relative.x, relative.y, relative.z);
        contact.setRelativeLinearSurfaceVelocity(velocity);
      }
    }

    private ContactSettings at(long address) {
      int index = (int) (address >>> ADDRESS_BITS) & KEPT - 1;
      ContactSettings settings = kept[index];
      if (settings == null || settings.va() != address) {
        settings = new ContactSettings(address);
        kept[index] = settings;
      }
      return settings;
    }

    /**
     * Returns the material at the point that faces the other body.
     *
     * @param side 1 if the contact's normal points towards the other body, otherwise -1
     */
    private int material(
        Prefab kind, Prefab other, int slot, int otherSlot, long manifold, float side) {
      Vec3 normal = new ContactManifold(manifold).getWorldSpaceNormal();
      towards.set(normal.getX(), normal.getY(), normal.getZ()).mul(-side);
      // the body's own method rounds its position to floats
      bodies.getPositionAndRotation(ids[slot], position, turn);
      bodies.getPositionAndRotation(ids[otherSlot], otherPosition, otherTurn);
      between.set(
          (float) (otherPosition.xx() - position.xx()),
          (float) (otherPosition.yy() - position.yy()),
          (float) (otherPosition.zz() - position.zz()));
      facing.find(other.shape(), between, rotation(otherTurn), towards, point);
      return kind.shape().material(rotation(turn).transformInverse(point));
    }

    private void add(Prefab.Surface surface, int slot, float sign) {
      if (PrefabRules.isMoving(surface)) {
        bodies.getPositionAndRotation(ids[slot], position, turn);
        relative.fma(sign, rotation(turn).transform(surface.velocity(), along));
      }
    }

    private Quaternionf rotation(Quat of) {
      return rotation.set(of.getX(), of.getY(), of.getZ(), of.getW());
    }
  }

  private static final class Page {
    final int[] slotsA = new int[PAGE_SIZE];
    final int[] slotsB = new int[PAGE_SIZE];
    final float[] normals = new float[3 * PAGE_SIZE];
    final float[] speeds = new float[PAGE_SIZE];

    void set(int index, int slotA, int slotB, float nx, float ny, float nz, float speed) {
      slotsA[index] = slotA;
      slotsB[index] = slotB;
      normals[3 * index] = nx;
      normals[3 * index + 1] = ny;
      normals[3 * index + 2] = nz;
      speeds[index] = speed;
    }
  }
}
