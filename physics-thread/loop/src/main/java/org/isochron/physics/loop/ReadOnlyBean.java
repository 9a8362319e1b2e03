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
 * A management bean whose attributes can be read, and neither set nor invoked. Any thread;
 * allocates when it is asked.
 */
public final class ReadOnlyBean implements AutoCloseable {
  private final ObjectName name;

  private ReadOnlyBean(ObjectName name) {
    this.name = name;
  }

  /**
   * Registers a bean.
   *
   * @param of what the bean shows, and the text that describes it
   * @param types the names of the attributes, in their order, and of their classes
   * @param values reads all attributes
   * @param taken the message of the exception if there is a bean of this name
   * @throws IllegalStateException if there is one
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
      throw new IllegalStateException("the bean %s was not there".formatted(name), e);
    }
  }

  /** The calls of the platform. */
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

    /** Leaves out what there is not, as the interface demands. */
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
