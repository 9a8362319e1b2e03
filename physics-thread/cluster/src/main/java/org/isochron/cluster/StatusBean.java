package org.isochron.cluster;

import java.lang.management.ManagementFactory;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.ObjectName;
import org.isochron.physics.world.RunningWorld;

/**
 * The components of a {@link ClusterNode.Membership}, and what has ended the node, as the
 * attributes of a management bean. Any thread; allocates when it is asked.
 */
final class StatusBean implements DynamicMBean, AutoCloseable {
  private static final String FAILURE = "failure";

  private final Supplier<ClusterNode.Membership> membership;
  private final Supplier<RunningWorld.Status> status;
  private final ObjectName name;

  /** Registers the bean of a node; several nodes of a process have numbers of their own. */
  StatusBean(
      ClusterNode.Settings settings,
      Supplier<ClusterNode.Membership> membership,
      Supplier<RunningWorld.Status> status) {
    this.membership = membership;
    this.status = status;
    try {
      name = new ObjectName("org.isochron:type=ClusterNode,node=%d,member=%s"
          .formatted(settings.node(), ObjectName.quote(settings.members().get(settings.node()))));
      ManagementFactory.getPlatformMBeanServer().registerMBean(this, name);
    } catch (JMException e) {
      throw new IllegalStateException(
          "node %d runs in this process already".formatted(settings.node()), e);
    }
  }

  @Override
  public Object getAttribute(String attribute) throws AttributeNotFoundException {
    return value(attribute).orElseThrow(() -> new AttributeNotFoundException(attribute));
  }

  private Optional<Object> value(String attribute) {
    if (attribute.equals(FAILURE)) {
      return Optional.of(status.get().failure().map(Throwable::toString).orElse(""));
    }
    ClusterNode.Membership now = membership.get();
    return Arrays.stream(ClusterNode.Membership.class.getRecordComponents())
        .filter(part -> part.getName().equals(attribute))
        .map(part -> value(part, now))
        .findFirst();
  }

  private static Object value(RecordComponent part, ClusterNode.Membership now) {
    try {
      return part.getAccessor().invoke(now);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a membership cannot be read", e);
    }
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute.getName() + " cannot be set");
  }

  /** Leaves out what there is not, as the interface demands. */
  @Override
  public AttributeList getAttributes(String[] attributes) {
    AttributeList list = new AttributeList();
    for (String attribute : attributes) {
      value(attribute).ifPresent(value -> list.add(new Attribute(attribute, value)));
    }
    return list;
  }

  @Override
  public AttributeList setAttributes(AttributeList attributes) {
    return new AttributeList();
  }

  @Override
  public Object invoke(String actionName, Object[] parameters, String[] signature) {
    throw new UnsupportedOperationException(actionName);
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    Stream<MBeanAttributeInfo> parts = Arrays.stream(
            ClusterNode.Membership.class.getRecordComponents())
        .map(part -> attribute(part.getName(), part.getType()));
    MBeanAttributeInfo[] attributes = Stream.concat(
            parts, Stream.of(attribute(FAILURE, String.class)))
        .toArray(MBeanAttributeInfo[]::new);
    return new MBeanInfo(
        ClusterNode.class.getName(), "how a cluster's node fares", attributes, null, null, null);
  }

  private static MBeanAttributeInfo attribute(String name, Class<?> type) {
    return new MBeanAttributeInfo(name, type.getName(), name, true, false, false);
  }

  @Override
  public void close() {
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    } catch (JMException e) {
      throw new IllegalStateException("the bean %s was not there".formatted(name), e);
    }
  }
}
