package org.isochron.bench.jcstress;

import java.util.function.UnaryOperator;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A change of one compiled method. Its user finds out if the method no longer has what is
 * changed: then an AssertionError is thrown.
 *
 * @param method the method's name
 * @param change puts itself in front of what writes the method
 */
record Edit(String method, UnaryOperator<MethodVisitor> change) {
  private static final String RECEIVER = "org/isochron/state/CommandReceiver";
  private static final String QUEUE = "org/isochron/state/CommandQueue";
  private static final String COMMAND = "org/isochron/state/Command";
  private static final String CURSOR = "org/isochron/state/EventCursor";
  private static final String WORDS = "org/isochron/bench/jcstress/Words";

  /** A local variable that no edited method has. */
  private static final int FREE = 20;

  private static final String RING = "org/isochron/state/EventRing";

  /** Gives a command back before the handler gets it, and not again. */
  static final UnaryOperator<MethodVisitor> GIVEN_BACK_FIRST =
      next -> new Call(new NoCall(next, "giveBack"), "accept") {
        @Override
        void change(int opcode, String owner, String descriptor, boolean ofInterface) {
          next.visitInsn(Opcodes.DUP);
          next.visitVarInsn(Opcodes.ALOAD, 0);
          next.visitFieldInsn(Opcodes.GETFIELD, RECEIVER, "queue", "L%s;".formatted(QUEUE));
          next.visitInsn(Opcodes.SWAP);
          next.visitMethodInsn(
              Opcodes.INVOKEVIRTUAL, QUEUE, "giveBack", "(L%s;)V".formatted(COMMAND), false);
          next.visitMethodInsn(opcode, owner, "accept", descriptor, ofInterface);
        }
      };

  /** Goes on behind another reading of the newest event than the one that counts the lost. */
  static final UnaryOperator<MethodVisitor> READ_AGAIN =
      next -> new Changed(next, "next = resume") {
        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
          if (opcode == Opcodes.PUTFIELD && name.equals("next")) {
            found();
            super.visitInsn(Opcodes.POP2);
            visitRing();
            super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, RING, "newest", "()J", false);
            visitRing();
            super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, RING, "capacity", "()I", false);
            misstep("middle", "(JI)J");
          }
          super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        private void visitRing() {
          super.visitVarInsn(Opcodes.ALOAD, 0);
          super.visitFieldInsn(Opcodes.GETFIELD, CURSOR, "ring", "L%s;".formatted(RING));
        }
      };

  /** Writes a snapshot behind its publish. */
  static final UnaryOperator<MethodVisitor> WRITTEN_LAST =
      next -> new Call(new Held(next, "write"), "publish") {
        @Override
        void change(int opcode, String owner, String descriptor, boolean ofInterface) {
          next.visitMethodInsn(opcode, owner, "publish", descriptor, ofInterface);
          next.visitVarInsn(Opcodes.ALOAD, FREE);
          next.visitVarInsn(Opcodes.ILOAD, FREE + 1);
          next.visitMethodInsn(Opcodes.INVOKEVIRTUAL, WORDS, "write", "(I)V", false);
        }
      };

  /** Reads the newest number before it copies the event, and decides by that. */
  static final UnaryOperator<MethodVisitor> CHECKED_FIRST =
      next -> new Call(new Early(next, "newest"), "copyFrom") {
        @Override
        void change(int opcode, String owner, String descriptor, boolean ofInterface) {
          next.visitVarInsn(Opcodes.ALOAD, 0);
          next.visitMethodInsn(Opcodes.INVOKEVIRTUAL, RING, "newest", "()J", false);
          next.visitVarInsn(Opcodes.LSTORE, FREE);
          next.visitMethodInsn(opcode, owner, "copyFrom", descriptor, ofInterface);
        }
      };

  static Edit in(String method, UnaryOperator<MethodVisitor> change) {
    return new Edit(method, change);
  }

  /** The same call by another name, which takes and returns the same. */
  static UnaryOperator<MethodVisitor> renamed(String call, String other) {
    return next -> new Call(next, call) {
      @Override
      void change(int opcode, String owner, String descriptor, boolean ofInterface) {
        next.visitMethodInsn(opcode, owner, other, descriptor, ofInterface);
      }
    };
  }

  /** One of the {@link Missteps} instead of a call. */
  static UnaryOperator<MethodVisitor> instead(String call, String misstep) {
    return next -> new Call(next, call) {
      @Override
      void change(int opcode, String owner, String descriptor, boolean ofInterface) {
        boolean isStatic = opcode == Opcodes.INVOKESTATIC;
        misstep(misstep, isStatic ? descriptor : "(L" + owner + ";" + descriptor.substring(1));
      }
    };
  }

  /** A call, and one of the {@link Missteps} that changes what it returned. */
  static UnaryOperator<MethodVisitor> followed(String call, String misstep) {
    return next -> new Call(next, call) {
      @Override
      void change(int opcode, String owner, String descriptor, boolean ofInterface) {
        next.visitMethodInsn(opcode, owner, call, descriptor, ofInterface);
        String returned = descriptor.substring(descriptor.indexOf(')') + 1);
        misstep(misstep, "(" + returned + ")" + returned);
      }
    };
  }

  /** A method in which something has to be changed. */
  private abstract static class Changed extends MethodVisitor {
    private final String what;
    private boolean found;

    Changed(MethodVisitor next, String what) {
      super(Opcodes.ASM9, next);
      this.what = what;
    }

    final void found() {
      found = true;
    }

    final void misstep(String name, String descriptor) {
      mv.visitMethodInsn(Opcodes.INVOKESTATIC, Missteps.NAME, name, descriptor, false);
    }

    @Override
    public final void visitEnd() {
      if (!found) {
        throw new AssertionError(
            "the library's method no longer has %s: make its twin anew".formatted(what));
      }
      super.visitEnd();
    }
  }

  /** A method in which all calls of a name are changed. */
  private abstract static class Call extends Changed {
    private final String call;

    Call(MethodVisitor next, String call) {
      super(next, "a call of " + call);
      this.call = call;
    }

    abstract void change(int opcode, String owner, String descriptor, boolean ofInterface);

    @Override
    public final void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean ofInterface) {
      if (name.equals(call)) {
        found();
        change(opcode, owner, descriptor, ofInterface);
      } else {
        super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
      }
    }
  }

  /** Drops the calls of a method with one parameter. */
  private static final class NoCall extends Call {
    NoCall(MethodVisitor next, String call) {
      super(next, call);
    }

    @Override
    void change(int opcode, String owner, String descriptor, boolean ofInterface) {
      mv.visitInsn(Opcodes.POP2);
    }
  }

  /** Keeps receiver and argument of a call that another one makes later. */
  private static final class Held extends Call {
    Held(MethodVisitor next, String call) {
      super(next, call);
    }

    @Override
    void change(int opcode, String owner, String descriptor, boolean ofInterface) {
      mv.visitVarInsn(Opcodes.ISTORE, FREE + 1);
      mv.visitVarInsn(Opcodes.ASTORE, FREE);
    }
  }

  /** Takes what another one has read before. */
  private static final class Early extends Call {
    Early(MethodVisitor next, String call) {
      super(next, call);
    }

    @Override
    void change(int opcode, String owner, String descriptor, boolean ofInterface) {
      mv.visitInsn(Opcodes.POP);
      mv.visitVarInsn(Opcodes.LLOAD, FREE);
    }
  }
}
