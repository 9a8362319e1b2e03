package org.isochron.bench.jcstress;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.util.function.IntConsumer;

/**
 * The library's ring of messages, which is private to its package. Four messages fill it, so that it
 * wraps around within a test.
 */
final class LibraryMessages implements Commands {
  private static final MethodHandles.Lookup LOOKUP;
  private static final Class<?> RING;
  private static final MethodHandle CREATE;
  private static final MethodHandle ROOM;
  private static final MethodHandle APPEND_INT;
  private static final MethodHandle APPEND;
  private static final MethodHandle PUBLISH;
  private static final MethodHandle BEGIN;
  private static final MethodHandle END;
  private static final MethodHandle INT_AT;
  private static final MethodHandle FREE;

  static {
    try {
      RING = Class.forName("org.isochron.remote.MessageRing");
      LOOKUP = MethodHandles.privateLookupIn(RING, MethodHandles.lookup());
      CREATE = LOOKUP
          .findConstructor(RING, MethodType.methodType(void.class))
          .asType(MethodType.methodType(Object.class));
      ROOM = find("room", int.class);
      APPEND_INT = find("appendInt", void.class, int.class);
      APPEND = find("append", void.class, ByteBuffer.class);
      PUBLISH = find("publish", void.class);
      BEGIN = find("begin", long.class);
      END = find("end", long.class);
      INT_AT = find("intAt", int.class, long.class);
      FREE = find("free", void.class, long.class);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("the library's ring has changed; change this class with it", e);
    }
  }

  private static final int BYTES = 1 << 15;
  private static final ByteBuffer MIDDLE =
      ByteBuffer.allocate(BYTES - 2 * Integer.BYTES).asReadOnlyBuffer();

  private final Object ring;
  private final ByteBuffer middle = MIDDLE.duplicate();

  LibraryMessages() {
    try {
      ring = CREATE.invokeExact();
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  private static MethodHandle find(String name, Class<?> result, Class<?>... parameters)
      throws ReflectiveOperationException {
    MethodHandle found = LOOKUP.findVirtual(RING, name, MethodType.methodType(result, parameters));
    return found.asType(found.type().changeParameterType(0, Object.class));
  }

  @Override
  public boolean send(int number) {
    try {
      if ((int) ROOM.invokeExact(ring) < BYTES) {
        return false;
      }
      APPEND_INT.invokeExact(ring, number);
      APPEND.invokeExact(ring, middle);
      APPEND_INT.invokeExact(ring, number);
      PUBLISH.invokeExact(ring);
      return true;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void drain(IntConsumer handler) {
    try {
      long at = (long) BEGIN.invokeExact(ring);
      while (at < (long) END.invokeExact(ring)) {
        int number = number(at);
        Pause.between(); // copying takes time, in which the message must not change
        handler.accept(number == number(at) ? number : Words.TORN);
        at += BYTES;
        FREE.invokeExact(ring, at);
      }
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  private int number(long at) throws Throwable {
    int number = (int) INT_AT.invokeExact(ring, at);
    long last = at + BYTES - Integer.BYTES;
    return number == (int) INT_AT.invokeExact(ring, last) ? number : Words.TORN;
  }
}
