package org.isochron.bench.exchange;

/** The sizes of payload that every rival is measured with. */
public enum PayloadSize {
  ONE_LONG,
  BODIES_28_KB;

  Payload create() {
    return switch (this) {
      case ONE_LONG -> new OneLong();
      case BODIES_28_KB -> new BodyPoses();
    };
  }
}
