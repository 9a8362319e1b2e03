package org.isochron.bench.jcstress;

import java.util.function.UnaryOperator;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * An edit of one compiled method. Applying an edit throws an AssertionError if the method no longer
 * contains the code to be changed.
 *
 * @param change wraps the visitor that writes the method
 */
record Edit(String method, UnaryOperator<MethodVisitor> change) {
  private static final String RECEIVER = "org/isochron/state/CommandReceiver";
  private static final String QUEUE = "org/isochron/state/CommandQueue";
  private static final String COMMAND = "org/isochron/state/Command";
  private static final String CURSOR = "org/isochron/state/EventCursor";
  private static final String WORDS = "org/isochron/bench/jcstress/Words";

  /** First unused local variable. */
  private static final int FREE = 20;

  private static final String RING = "org/isochron/state/EventRing";

  /** Returns a command to the pool before the handler reads it, instead of afterwards. */
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

  /**
   * Counts the lost events with one read of the newest event number, but takes the new position
   * from a second read.
   */
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

  /** Reads the newest number before copying the event, and validates the copy with that number. */
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

  /** Calls another method with the same parameters and return type. */
  static UnaryOperator<MethodVisitor> renamed(String call, String other) {
    return next -> new Call(next, call) {
      @Override
      void change(int opcode, String owner, String descriptor, boolean ofInterface) {
        next.visitMethodInsn(opcode, owner, other, descriptor, ofInterface);
      }
    };
  }

  /** Replaces a call with one of the {@link Missteps}. */
  static UnaryOperator<MethodVisitor> instead(String call, String misstep) {
    return next -> new Call(next, call) {
      @Override
      void change(int opcode, String owner, String descriptor, boolean ofInterface) {
        boolean isStatic = opcode == Opcodes.INVOKESTATIC;
        misstep(misstep, isStatic ? descriptor : "(L" + owner + ";" + descriptor.substring(1));
      }
    };
  }

  /** Changes the result of a call with one of the {@link Missteps}. */
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

  /** A method visitor that fails if it finds nothing to change. */
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
            "the library's method no longer has %s: adapt its twin".formatted(what));
      }
      super.visitEnd();
    }
  }

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

  private static final class NoCall extends Call {
    NoCall(MethodVisitor next, String call) {
      super(next, call);
    }

    @Override
    void change(int opcode, String owner, String descriptor, boolean ofInterface) {
      mv.visitInsn(Opcodes.POP2);
    }
  }

  /** Saves the receiver and the argument of a call for a later call. */
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

  /** Replaces a call with the value that was read earlier. */
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
