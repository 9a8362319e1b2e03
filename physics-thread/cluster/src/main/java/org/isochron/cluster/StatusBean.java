package org.isochron.cluster;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import javax.management.ObjectName;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.loop.ReadOnlyBean;

/**
 * The management bean of a node, whose attributes are the components of {@link
 * ClusterNode.Membership} and the failure that ended the node. Any thread; each read allocates.
 */
final class StatusBean {
  private static final RecordComponent[] PARTS = ClusterNode.Membership.class.getRecordComponents();
  private static final String FAILURE = "failure";

  private StatusBean() {}

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
        Map.entry(ClusterNode.class, "status of a cluster node"),
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
