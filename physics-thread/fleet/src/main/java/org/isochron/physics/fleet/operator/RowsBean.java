package org.isochron.physics.fleet.operator;

import java.lang.management.ManagementFactory;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;
import org.isochron.physics.fleet.WorldHost;

/**
 * The rows of a kind as a management bean: those without a name as attributes, those with names as
 * one attribute {@code rows}, a table. Any thread; allocates when it is asked.
 */
final class RowsBean implements DynamicMBean, AutoCloseable {
  private static final String ROWS = "rows";
  private static final String NAME = "name";

  private final Rows<?> rows;
  private final ObjectName name;

  private RowsBean(ObjectName name, Rows<?> rows) {
    this.name = name;
    this.rows = rows;
  }

  static RowsBean register(String table, Rows<?> rows) {
    try {
      ObjectName name = new ObjectName(
          "org.isochron:type=%s,table=%s".formatted(rows.kind(), ObjectName.quote(table)));
      RowsBean bean = new RowsBean(name, rows);
      ManagementFactory.getPlatformMBeanServer().registerMBean(bean, name);
      return bean;
    } catch (JMException e) {
      throw new IllegalStateException(
          "another table named %s shows rows of the kind %s; name it otherwise"
              .formatted(table, rows.kind()),
          e);
    }
  }

  @Override
  public Object getAttribute(String attribute) throws AttributeNotFoundException {
    Object value = attributes().get(attribute);
    if (value == null) {
      throw new AttributeNotFoundException(attribute);
    }
    return value;
  }

  private Map<String, Object> attributes() {
    Map<String, Object> all = new LinkedHashMap<>();
    if (rows.named()) {
      all.put(ROWS, table());
    } else {
      rows.read()
          .get()
          .values()
          .forEach(row ->
              rows.columns().forEach(column -> all.put(column.getName(), Rows.value(column, row))));
    }
    return all;
  }

  private TabularDataSupport table() {
    try {
      CompositeType row = rowType();
      TabularDataSupport table =
          new TabularDataSupport(new TabularType(rows.kind(), "by name", row, new String[] {NAME}));
      for (Map.Entry<String, ? extends Record> each : rows.read().get().entrySet()) {
        Map<String, Object> cells = new LinkedHashMap<>();
        for (RecordComponent column : rows.columns()) {
          cells.put(column.getName(), Rows.value(column, each.getValue()));
        }
        cells.put(NAME, each.getKey());
        table.put(new CompositeDataSupport(row, cells));
      }
      return table;
    } catch (OpenDataException e) {
      throw new IllegalStateException("the rows cannot be shown", e);
    }
  }

  private CompositeType rowType() throws OpenDataException {
    Map<String, OpenType<?>> cells = new LinkedHashMap<>();
    rows.columns().forEach(column -> cells.put(column.getName(), type(column)));
    cells.put(NAME, SimpleType.STRING);
    String[] names = cells.keySet().toArray(String[]::new);
    return new CompositeType(
        rows.kind(), rows.kind(), names, names, cells.values().toArray(OpenType<?>[]::new));
  }

  private static OpenType<?> type(RecordComponent column) {
    Class<?> type = column.getType();
    if (type == int.class) {
      return SimpleType.INTEGER;
    }
    if (type == long.class) {
      return SimpleType.LONG;
    }
    if (type == double.class) {
      return SimpleType.DOUBLE;
    }
    return type == boolean.class ? SimpleType.BOOLEAN : SimpleType.STRING;
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute.getName() + " cannot be set");
  }

  /** Leaves out what there is not, as the interface demands. */
  @Override
  public AttributeList getAttributes(String[] attributes) {
    Map<String, Object> all = attributes();
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
    MBeanAttributeInfo[] attributes = rows.named()
        ? new MBeanAttributeInfo[] {attribute(ROWS, TabularDataSupport.class.getName())}
        : rows.columns().stream()
            .map(column -> attribute(column.getName(), type(column).getClassName()))
            .toArray(MBeanAttributeInfo[]::new);
    return new MBeanInfo(
        WorldHost.class.getName(), "what runs in this process", attributes, null, null, null);
  }

  private static MBeanAttributeInfo attribute(String name, String type) {
    return new MBeanAttributeInfo(name, type, name, true, false, false);
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
