package org.isochron.bench.jcstress;

import static org.isochron.bench.jcstress.Edit.followed;
import static org.isochron.bench.jcstress.Edit.in;
import static org.isochron.bench.jcstress.Edit.instead;
import static org.isochron.bench.jcstress.Edit.renamed;

import java.lang.reflect.Constructor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mistake in a deliberately broken variant of the library, described by the claim that uses it.
 * The variant is the library's own compiled code with one step changed, so it follows every change
 * of the library. Any thread.
 *
 * @param <T> interface that the tests call
 */
final class Mistake<T> {
  private static final String COMMANDS = "org.isochron.state.CommandQueue";
  private static final String RECEIVER = "org.isochron.state.CommandReceiver";
  private static final String QUEUE = "org.jctools.queues.varhandle.MpscVarHandleArrayQueue";
  private static final String RING = "org.isochron.state.EventRing";
  private static final String CURSOR = "org.isochron.state.EventCursor";

  static final Mistake<Handover> EARLY_POST = new Mistake<>(
      Handover.class,
      LibraryHandover.class,
      LibraryHandover.class.getName(),
      in("publishNumber", Edit.WRITTEN_LAST));

  /**
   * The exchange in post only releases, so nothing orders the reader's reads before the writer's
   * next writes.
   */
  static final Mistake<Handover> RELEASE_POST =
      exchange(in("post", renamed("getAndSet", "getAndSetRelease")));

  /**
   * The exchange in post only acquires, so a reader may see the window before the contents of its
   * snapshots.
   */
  static final Mistake<Handover> ACQUIRE_POST =
      exchange(in("post", renamed("getAndSet", "getAndSetAcquire")));

  static final Mistake<Handover> LOOK_THEN_POST =
      exchange(in("post", instead("getAndSet", "lookThenSwap")));

  static final Mistake<Handover> TWO_WORDS = exchange(
      in("post", instead("getAndSet", "postInTwo")), in("take", instead("getAndSet", "takeOfTwo")));

  /**
   * The exchange in take only releases, so the window's snapshots may be read before the window.
   */
  static final Mistake<Handover> RELEASE_TAKE =
      exchange(in("take", renamed("getAndSet", "getAndSetRelease")));

  /**
   * The exchange in take only acquires, so reads of the returned window may happen after the
   * exchange.
   */
  static final Mistake<Handover> ACQUIRE_TAKE =
      exchange(in("take", renamed("getAndSet", "getAndSetAcquire")));

  /**
   * The exchange in take is replaced by plain accesses, so reads of the returned window may happen
   * after them.
   */
  static final Mistake<Handover> PLAIN_TAKE =
      exchange(in("take", instead("getAndSet", "plainSwap")));

  static final Mistake<Handover> SINGLE_CHECK =
      exchange(in("isEmpty", instead("getOpaque", "checkOnce")));

  static final Mistake<Handover> PLAIN_CLAIM = exchange(
      in("claim", instead("compareAndSet", "plainClaim")),
      in("release", renamed("setRelease", "set")));

  static final Mistake<Handover> EARLY_CLAIM =
      exchange(in("claim", instead("compareAndSet", "earlyClaim")));

  static final Mistake<Handover> BORROWING_CLAIM = exchange(
      in("post", instead("getAndSet", "postToBorrow")),
      in("claim", instead("compareAndSet", "borrowingClaim")));

  static final Mistake<Commands> PLAIN_QUEUE =
      commands(QUEUE, in("offer", instead("soRefElement", "plainElement")));

  static final Mistake<Commands> EARLY_GIVE_BACK =
      commands(RECEIVER, in("drain", Edit.GIVEN_BACK_FIRST));

  static final Mistake<Commands> LOOK_THEN_CLAIM =
      commands(COMMANDS, in("poll", instead("poll", "lookThenPoll")));

  static final Mistake<Events> ONE_TOO_FEW =
      events(RING, in("copy", followed("capacity", "oneMore")));

  static final Mistake<Events> EARLY_CHECK = events(RING, in("copy", Edit.CHECKED_FIRST));

  static final Mistake<Events> NO_FENCE_IN_WRITE =
      events(RING, in("beginWrite", instead("storeStoreFence", "noFence")));

  static final Mistake<Events> TWO_READINGS = events(CURSOR, in("skip", Edit.READ_AGAIN));

  static final Mistake<ReservedIds> STORED_TAKE =
      ids(in("take", instead("compareAndSet", "stored")));

  static final Mistake<ReservedIds> STORED_TAKE_BACK =
      ids(in("takeBack", instead("getAndSet", "lookThenSet")));

  static final Mistake<WorldTurns> PLAIN_LEAVE = turns(
      in("leave", renamed("set", "setPlain")),
      in("leave", instead("getAndSet", "plainClear")),
      in("leaveLate", renamed("get", "getPlain")));

  static final Mistake<WorldTurns> UNMARKED_ENTER =
      turns(in("enter", instead("compareAndSet", "unmarked")));

  static final Mistake<WorldTurns> LOOK_THEN_MOVE =
      turns(in("move", instead("compareAndSet", "lookThenStore")));

  static final Mistake<WorldTurns> LOOK_THEN_ENTER =
      turns(in("enter", instead("compareAndSet", "lookThenStore")));

  static final Mistake<WorldTurns> LOOK_THEN_LEAVE =
      turns(in("leave", instead("getAndSet", "lookThenClear")));

  private final Class<T> called;
  private final Class<? extends T> library;
  private final String type;
  private final List<Edit> edits;
  private @Nullable Constructor<?> twin;

  private Mistake(Class<T> called, Class<? extends T> library, String type, Edit... edits) {
    this.called = called;
    this.library = library;
    this.type = type;
    this.edits = List.of(edits);
  }

  private static Mistake<Handover> exchange(Edit... edits) {
    return new Mistake<>(
        Handover.class, LibraryHandover.class, "org.isochron.state.exchange.Mailboxes", edits);
  }

  private static Mistake<Commands> commands(String type, Edit... edits) {
    return new Mistake<>(Commands.class, LibraryCommands.class, type, edits);
  }

  private static Mistake<Events> events(String type, Edit... edits) {
    return new Mistake<>(Events.class, LibraryEvents.class, type, edits);
  }

  private static Mistake<ReservedIds> ids(Edit... edits) {
    return new Mistake<>(
        ReservedIds.class, LibraryIds.class, "org.isochron.state.IdReserve", edits);
  }

  private static Mistake<WorldTurns> turns(Edit... edits) {
    return new Mistake<>(
        WorldTurns.class, LibraryTurns.class, "org.isochron.fleet.turn.TurnWord", edits);
  }

  /** Creates an object with the tests' interface that runs the edited class. */
  synchronized T make() {
    try {
      if (twin == null) {
        twin = new TwinLoader(library.getName(), type, edits)
            .loadClass(library.getName())
            .getDeclaredConstructor();
        twin.setAccessible(true);
      }
      return called.cast(twin.newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the twin with %s cannot be created".formatted(edits), e);
    }
  }
}
