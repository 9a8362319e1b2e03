package org.isochron.bench.exchange;

/** Sizes of the payload. */
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
