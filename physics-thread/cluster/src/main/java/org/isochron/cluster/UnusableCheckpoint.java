package org.isochron.cluster;

/** Thrown if the newest checkpoint of a node is damaged or belongs to another world. */
final class UnusableCheckpoint extends IllegalStateException {
  private static final long serialVersionUID = 1;

  UnusableCheckpoint(Throwable cause) {
    super(
        "the newest checkpoint of this node cannot be used, because %s"
            .formatted(cause.getMessage()),
        cause);
  }

  IllegalStateException withAdvice(boolean hasOneBefore) {
    return new IllegalStateException(
        getMessage()
            + (hasOneBefore
                ? ": start this node again, and it uses the previous checkpoint"
                : ", and there is no previous one: start this node in an empty folder"),
        getCause());
  }
}
