package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.ContactManifold;
import com.github.stephengold.joltjni.CustomContactListener;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.ValidateResult;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The contacts of a step, as Jolt tells them from whichever threads compute it. Written by those threads at once, without
 * waiting, each contact in a place that an atomic count gives it; read by the physics thread after the step. None is lost:
 * pages are added as they are needed, and kept.
 *
 * <p>Bodies are noted by their slots. A hook's bodies have none, and their contacts are left out.
 */
final class ContactLog extends CustomContactListener {
  private static final int PAGE_BITS = 10;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int PAGE_COUNT = 1 << 14;

  @SuppressWarnings("EnumOrdinal") // what the native code wants back
  private static final int ACCEPT = ValidateResult.AcceptAllContactsForThisBodyPair.ordinal();

  private final AtomicReferenceArray<@Nullable Page> pages = new AtomicReferenceArray<>(PAGE_COUNT);
  private final AtomicInteger count = new AtomicInteger();
  private final BodyAddresses addresses;

  ContactLog(BodyAddresses addresses) {
    this.addresses = addresses;
  }

  @Override
  public void onContactAdded(long bodyA, long bodyB, long manifold, long settings) {
    int slotA = addresses.slot(bodyA);
    int slotB = addresses.slot(bodyB);
    if (slotA == BodyAddresses.NO_SLOT || slotB == BodyAddresses.NO_SLOT) {
      return;
    }
    Body first = new Body(bodyA);
    Body second = new Body(bodyB);
    Vec3 normal = new ContactManifold(manifold).getWorldSpaceNormal();
    Vec3 velocityA = first.getLinearVelocity();
    Vec3 velocityB = second.getLinearVelocity();
    // Jolt's normal points from the first body to the second, ours the other way.
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
    int slotA = addresses.slot(bodyA);
    int slotB = addresses.slot(bodyB);
    if (slotA != BodyAddresses.NO_SLOT && slotB != BodyAddresses.NO_SLOT) {
      int place = claim();
      page(place).set(place & PAGE_SIZE - 1, slotA, slotB, 0, 0, 0, 0);
    }
  }

  /** That a contact ended shows by its not being told any more; Jolt tells it also of bodies that fall asleep. */
  @Override
  public void onContactRemoved(long pair) {}

  @Override
  public int onContactValidate(
      long bodyA, long bodyB, double baseX, double baseY, double baseZ, long result) {
    return ACCEPT;
  }

  /** How many contacts the step has had. */
  int count() {
    // ordering: plain would do, for Jolt joins its threads before a step returns; none writes now.
    return count.getPlain();
  }

  int slotA(int place) {
    return page(place).slotsA[place & PAGE_SIZE - 1];
  }

  int slotB(int place) {
    return page(place).slotsB[place & PAGE_SIZE - 1];
  }

  /** Of a new contact, a component of the normal, from the second body to the first; of others 0. */
  float normal(int place, int component) {
    return page(place).normals[3 * (place & PAGE_SIZE - 1) + component];
  }

  /** Of a new contact, how fast the bodies approached each other; of others 0. */
  float speed(int place) {
    return page(place).speeds[place & PAGE_SIZE - 1];
  }

  /** Forgets all, for the next step. */
  void clear() {
    // ordering: plain, as in count; Jolt starts its threads' work after this.
    count.setPlain(0);
  }

  private int claim() {
    // ordering: full, though only the atomicity matters: no two threads get one place.
    return count.getAndIncrement();
  }

  private Page page(int place) {
    int number = place >> PAGE_BITS;
    // ordering: acquire, with the release below: another thread's page is seen with its arrays.
    Page page = pages.getAcquire(number);
    if (page == null) {
      // ordering: full; the release shows the page whole, and the loser of a race takes the
      // winner's.
      pages.compareAndSet(number, null, new Page());
      // ordering: acquire, as above.
      page = pages.getAcquire(number);
    }
    return page;
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
