package org.isochron.bench.stress.witness;

import java.util.Arrays;
import java.util.function.Consumer;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.stress.play.Worlds;
import org.isochron.state.BodyId;
import org.isochron.state.Event;

/**
 * Verifies that each contact of a ball with the ground ends before it begins again. Owner: the
 * physics thread. Allocates nothing.
 */
public final class ContactWitness implements Consumer<Event> {
  private final int[] touchingGenerations;
  private final Findings findings;
  private final Sabotage sabotage;

  public ContactWitness(int bodyCapacity, Findings findings, Sabotage sabotage) {
    touchingGenerations = new int[bodyCapacity];
    this.findings = findings;
    this.sabotage = sabotage;
  }

  @Override
  public void accept(Event event) {
    if (event.kind() == Event.Kind.GAP) {
      // a lost event may have been the end of a contact
      Arrays.fill(touchingGenerations, 0);
    } else if (event.kind() == Event.Kind.CONTACT_BEGIN && isWithGround(event)) {
      begin(ball(event));
    } else if (event.kind() == Event.Kind.CONTACT_END
        && isWithGround(event)
        && !sabotage.losesEnd(event)) {
      end(ball(event));
    }
  }

  private void begin(long body) {
    int slot = BodyId.slot(body);
    if (touchingGenerations[slot] == BodyId.generation(body)) {
      findings.note(
          Invariant.ENDLESS_CONTACTS,
          1,
          "%s began to touch the ground before its last contact ended"
              .formatted(BodyId.describe(body)));
    }
    touchingGenerations[slot] = BodyId.generation(body);
  }

  /** Ignores the end of a contact if its body was an earlier occupant of the slot. */
  private void end(long body) {
    int slot = BodyId.slot(body);
    if (touchingGenerations[slot] == BodyId.generation(body)) {
      touchingGenerations[slot] = 0;
    }
  }

  /**
   * True if exactly one of the two bodies is the ground, which is either no body or the body in the
   * first slot.
   */
  private static boolean isWithGround(Event event) {
    return isGround(event.bodyA()) != isGround(event.bodyB());
  }

  private static long ball(Event event) {
    return isGround(event.bodyA()) ? event.bodyB() : event.bodyA();
  }

  private static boolean isGround(long body) {
    return body == BodyId.NONE || BodyId.slot(body) < Worlds.FIRST_SLOT;
  }
}
