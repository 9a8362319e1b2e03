package org.isochron.physics.loop;

import java.lang.management.ManagementFactory;
import java.util.Map;
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
 * A management bean with read-only attributes and without operations. Any thread may use it; every
 * read allocates.
 */
public final class ReadOnlyBean implements AutoCloseable {
  private final ObjectName name;

  private ReadOnlyBean(ObjectName name) {
    this.name = name;
  }

  /**
   * Registers a bean.
   *
   * @param of class and description
   * @param types attribute names in order, each with its class name
   * @param values reads all attributes
   * @param taken exception message if a bean with this name already exists
   * @throws IllegalStateException in that case
   */
  public static ReadOnlyBean register(
      String name,
      Map.Entry<Class<?>, String> of,
      Map<String, String> types,
      Supplier<Map<String, Object>> values,
      String taken) {
    try {
      ObjectName registered = new ObjectName(name);
      ManagementFactory.getPlatformMBeanServer()
          .registerMBean(new Attributes(info(of, types), values), registered);
      return new ReadOnlyBean(registered);
    } catch (JMException e) {
      throw new IllegalStateException(taken, e);
    }
  }

  private static MBeanInfo info(Map.Entry<Class<?>, String> of, Map<String, String> types) {
    MBeanAttributeInfo[] attributes = types.entrySet().stream()
        .map(type -> new MBeanAttributeInfo(
            type.getKey(), type.getValue(), type.getKey(), true, false, false))
        .toArray(MBeanAttributeInfo[]::new);
    return new MBeanInfo(of.getKey().getName(), of.getValue(), attributes, null, null, null);
  }

  @Override
  public void close() {
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    } catch (JMException e) {
      throw new IllegalStateException("the bean %s was not registered".formatted(name), e);
    }
  }

  private record Attributes(MBeanInfo info, Supplier<Map<String, Object>> values)
      implements DynamicMBean {
    @Override
    public Object getAttribute(String attribute) throws AttributeNotFoundException {
      Object value = values.get().get(attribute);
      if (value == null) {
        throw new AttributeNotFoundException(attribute);
      }
      return value;
    }

    @Override
    public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
      throw new AttributeNotFoundException(attribute.getName() + " cannot be set");
    }

    /** Omits unknown attributes, as the interface requires. */
    @Override
    public AttributeList getAttributes(String[] attributes) {
      Map<String, Object> all = values.get();
      AttributeList list = new AttributeList();
      for (String attribute : attributes) {
        Object value = all.get(attribute);
        if (value != null) {
          list.add(new Attribute(attribute, value));
        }
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
      return info;
    }
  }
}
