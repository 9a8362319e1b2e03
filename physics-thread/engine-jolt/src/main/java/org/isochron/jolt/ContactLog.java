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
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * The contacts that begin in a step, which Jolt reports on all threads that compute the step. Those
 * threads write concurrently and never wait: an atomic counter gives each contact its place. The
 * physics thread reads after the step. No contact is lost: pages are added as they are needed, and
 * kept. Contacts that are known already, almost all of them, are not logged: they are reported at
 * once.
 *
 * <p>Bodies are recorded by slot. Bodies that a hook added have no slot, and their contacts are
 * omitted, as are pairs without contact events.
 */
final class ContactLog extends CustomContactListener {
  private static final int PAGE_BITS = 10;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int PAGE_COUNT = 1 << 14;

  @SuppressWarnings("EnumOrdinal") // the native code expects the ordinal
  private static final int ACCEPT = ValidateResult.AcceptAllContactsForThisBodyPair.ordinal();

  private final AtomicReferenceArray<@Nullable Page> pages = new AtomicReferenceArray<>(PAGE_COUNT);
  private final AtomicInteger count = new AtomicInteger();
  /** The slots of the bodies of the scene by their native addresses, which they keep for life. */
  private final KeyIndex slots;

  /** Jolt's ids by slot. */
  private final int[] ids;

  private final BodyInterface bodies;

  /** The prefabs by slot, which change between steps only. */
  private final int[] prefabs;

  /** What the body in each slot is like, which changes between steps only. */
  private final @Nullable Prefab[] kinds;

  private final ContactInterest interest;
  private final ThreadLocal<Combining> combining = ThreadLocal.withInitial(Combining::new);

  /** True if a prefab has a surface that is not plain. It does not change during a step. */
  private boolean surfaces;

  /** Knows the pairs that touch; null while disconnected. It does not change during a step. */
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

  /** Prefabs with surfaces that are not plain have come, for the steps that follow. */
  void combineSurfaces() {
    surfaces = true;
  }

  /** Has the steps that follow ask a sink which pairs it knows. */
  void connect(ContactSink touches) {
    known = touches;
  }

  /** Lets no sink see the steps that follow, because they are not the simulation's. */
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
    // Jolt's normal points from the first body to the second, ours from the second to the first.
    float nx = -normal.getX();
    float ny = -normal.getY();
    float nz = -normal.getZ();
    float speed = (velocityB.getX() - velocityA.getX()) * nx
        + (velocityB.getY() - velocityA.getY()) * ny
        + (velocityB.getZ() - velocityA.getZ()) * nz;
    int place = claim();
    page(place).set(place & PAGE_SIZE - 1, slotA, slotB, nx, ny, nz, speed);
  }

  @Override
  public void onContactPersisted(long bodyA, long bodyB, long manifold, long settings) {
    int slotA = slots.find(bodyA);
    int slotB = slots.find(bodyB);
    surface(slotA, slotB, manifold, settings);
    if (isNew(slotA, slotB)) {
      int place = claim();
      page(place).set(place & PAGE_SIZE - 1, slotA, slotB, 0, 0, 0, 0);
    }
  }

  /**
   * Ignored, because Jolt also calls it for bodies that fall asleep; a contact ends when it is no
   * longer reported.
   */
  @Override
  public void onContactRemoved(long pair) {}

  @Override
  public int onContactValidate(
      long bodyA, long bodyB, double baseX, double baseY, double baseZ, long result) {
    return ACCEPT;
  }

  /** Returns how many contacts the step had that were not known. */
  int count() {
    // ordering: plain, because Jolt joins its threads before a step returns: no thread writes now.
    return count.getPlain();
  }

  int slotA(int place) {
    return page(place).slotsA[place & PAGE_SIZE - 1];
  }

  int slotB(int place) {
    return page(place).slotsB[place & PAGE_SIZE - 1];
  }

  /**
   * Returns a component of a new contact's normal, which points to the first body; 0 for a
   * persisted contact.
   */
  float normal(int place, int component) {
    return page(place).normals[3 * (place & PAGE_SIZE - 1) + component];
  }

  /** Returns the approach speed of a new contact in metres a second; 0 for a persisted contact. */
  float speed(int place) {
    return page(place).speeds[place & PAGE_SIZE - 1];
  }

  /** Clears the log for the next step. */
  void clear() {
    // ordering: plain, as in count: Jolt starts its threads' work after this.
    count.setPlain(0);
  }

  /** Gives a contact what its surfaces say. Any thread of the step. */
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
    // ordering: volatile, only for atomicity: without it two threads could get one place.
    return count.getAndIncrement();
  }

  private Page page(int place) {
    int number = place >> PAGE_BITS;
    // ordering: acquire, with the release below: another thread's page is seen with its arrays.
    Page page = pages.getAcquire(number);
    if (page == null) {
      // ordering: volatile: the release shows the whole page, and the loser of a race uses the
      // winner's page.
      pages.compareAndSet(number, null, new Page());
      // ordering: acquire, with the release of the winner.
      page = pages.getAcquire(number);
    }
    return page;
  }

  /**
   * Combines the surfaces of two bodies. Owner: one of the threads of the step. It keeps what it
   * computes with, because whether the compiler leaves out a dozen short-lived objects depends on
   * what else it has compiled.
   */
  private final class Combining {
    private static final int KEPT = 16;

    /** Objects on a stack begin at multiples of sixteen bytes. */
    private static final int ADDRESS_BITS = 4;

    private final RVec3 place = new RVec3();
    private final RVec3 otherPlace = new RVec3();
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

    /** Jolt has settings on the stacks of its threads, and so at few addresses. */
    private final @Nullable ContactSettings[] kept = new ContactSettings[KEPT];

    void combine(Prefab first, Prefab second, int slotA, int slotB, long manifold, long settings) {
      Prefab.Surface one = first.surface();
      Prefab.Surface other = second.surface();
      ContactSettings contact = at(settings);
      int material =
          one.materials().isEmpty() ? 0 : material(first, second, slotA, slotB, manifold, 1);
      int others =
          other.materials().isEmpty() ? 0 : material(second, first, slotB, slotA, manifold, -1);
      contact.setCombinedFriction((float) one.friction(
          one.frictionOf(material, first.friction()),
          other,
          other.frictionOf(others, second.friction())));
      contact.setCombinedRestitution((float) one.restitution(
          one.restitutionOf(material, first.restitution()),
          other,
          other.restitutionOf(others, second.restitution())));
      if (one.isMoving() || other.isMoving()) {
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
     * Returns the number of the material where another body touches a body, which is the point of
     * the other that faces it.
     *
     * @param side 1 if the contact's normal points from the body to the other, -1 otherwise
     */
    private int material(
        Prefab kind, Prefab other, int slot, int otherSlot, long manifold, float side) {
      Vec3 normal = new ContactManifold(manifold).getWorldSpaceNormal();
      towards.set(normal.getX(), normal.getY(), normal.getZ()).mul(-side);
      // a body's own call rounds its place to floats
      bodies.getPositionAndRotation(ids[slot], place, turn);
      bodies.getPositionAndRotation(ids[otherSlot], otherPlace, otherTurn);
      between.set(
          (float) (otherPlace.xx() - place.xx()), (float) (otherPlace.yy() - place.yy()), (float)
              (otherPlace.zz() - place.zz()));
      facing.find(other.shape(), between, rotation(otherTurn), towards, point);
      return kind.shape().material(rotation(turn).transformInverse(point));
    }

    private void add(Prefab.Surface surface, int slot, float sign) {
      if (surface.isMoving()) {
        bodies.getPositionAndRotation(ids[slot], place, turn);
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

    void set(int place, int slotA, int slotB, float nx, float ny, float nz, float speed) {
      slotsA[place] = slotA;
      slotsB[place] = slotB;
      normals[3 * place] = nx;
      normals[3 * place + 1] = ny;
      normals[3 * place + 2] = nz;
      speeds[place] = speed;
    }
  }
}
