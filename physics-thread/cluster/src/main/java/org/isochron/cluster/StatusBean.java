package org.isochron.cluster;

import java.lang.management.ManagementFactory;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.ObjectName;

/**
 * The parts of a {@link ClusterNode.Status} as the attributes of a management bean. Any thread;
 * allocates when it is asked.
 */
final class StatusBean implements DynamicMBean, AutoCloseable {
  private final Supplier<ClusterNode.Status> status;
  private final ObjectName name;

  /** Registers the bean of a node; several nodes of a process have numbers of their own. */
  StatusBean(ClusterSettings settings, Supplier<ClusterNode.Status> status) {
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

  ObjectName name() {
    return name;
  }

  @Override
  public Object getAttribute(String attribute) throws AttributeNotFoundException {
    return value(attribute).orElseThrow(() -> new AttributeNotFoundException(attribute));
  }

  private Optional<Object> value(String attribute) {
    ClusterNode.Status now = status.get();
    return Arrays.stream(ClusterNode.Status.class.getRecordComponents())
        .filter(part -> part.getName().equals(attribute))
        .map(part -> value(part, now))
        .findFirst();
  }

  private static Object value(RecordComponent part, ClusterNode.Status now) {
    try {
      Object value = part.getAccessor().invoke(now);
      return value instanceof Optional<?> cause ? cause.map(Object::toString).orElse("") : value;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a status cannot be read", e);
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
    MBeanAttributeInfo[] attributes = Arrays.stream(ClusterNode.Status.class.getRecordComponents())
        .map(part -> new MBeanAttributeInfo(
            part.getName(),
            part.getType() == Optional.class
                ? "java.lang.String"
                : part.getType().getName(),
            part.getName(),
            true,
            false,
            false))
        .toArray(MBeanAttributeInfo[]::new);
    return new MBeanInfo(
        ClusterNode.class.getName(), "how a cluster's node fares", attributes, null, null, null);
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
