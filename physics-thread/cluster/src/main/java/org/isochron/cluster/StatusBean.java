package org.isochron.cluster;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import javax.management.ObjectName;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.loop.ReadOnlyBean;

/**
 * The components of a {@link ClusterNode.Membership}, and what has ended the node, as the
 * attributes of a management bean. Any thread; allocates when it is asked.
 */
final class StatusBean {
  private static final RecordComponent[] PARTS = ClusterNode.Membership.class.getRecordComponents();
  private static final String FAILURE = "failure";

  private StatusBean() {}

  /** Registers the bean of a node; several nodes of a process have numbers of their own. */
  static ReadOnlyBean register(
      ClusterNode.Settings settings,
      Supplier<ClusterNode.Membership> membership,
      Supplier<RunningWorld.Status> status) {
    Map<String, String> types = new LinkedHashMap<>();
    for (RecordComponent part : PARTS) {
      types.put(part.getName(), part.getType().getName());
    }
    types.put(FAILURE, String.class.getName());
    return ReadOnlyBean.register(
        "org.isochron:type=ClusterNode,node=%d,member=%s"
            .formatted(settings.node(), ObjectName.quote(settings.members().get(settings.node()))),
        Map.entry(ClusterNode.class, "how a cluster's node fares"),
        types,
        () -> values(membership.get(), status.get()),
        "node %d runs in this process already".formatted(settings.node()));
  }

  private static Map<String, Object> values(
      ClusterNode.Membership membership, RunningWorld.Status status) {
    Map<String, Object> values = new LinkedHashMap<>();
    try {
      for (RecordComponent part : PARTS) {
        values.put(part.getName(), part.getAccessor().invoke(membership));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a membership cannot be read", e);
    }
    values.put(FAILURE, status.failure().map(Throwable::toString).orElse(""));
    return values;
  }
}
