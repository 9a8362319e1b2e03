package org.isochron.cluster;

/** The newest checkpoint of a node is damaged, or is of another world. */
final class UnusableCheckpoint extends IllegalStateException {
  private static final long serialVersionUID = 1;

  UnusableCheckpoint(Throwable cause) {
    super(
        "the newest checkpoint of this node cannot be used, because %s"
            .formatted(cause.getMessage()),
        cause);
  }

  /** Returns the failure of the node, with what helps. */
  IllegalStateException withAdvice(boolean hasOneBefore) {
    return new IllegalStateException(
        getMessage()
            + (hasOneBefore
                ? ": start this node again, and it takes the checkpoint before"
                : ", and there is none before: start this node in an empty folder"),
        getCause());
  }
}
