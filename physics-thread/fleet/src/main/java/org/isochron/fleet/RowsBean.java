package org.isochron.fleet;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;
import org.isochron.physics.loop.ReadOnlyBean;

/**
 * The rows of a kind as a management bean. The components of a single row become attributes; named
 * rows become one tabular attribute {@code rows}. Any thread; each read allocates.
 */
final class RowsBean {
  private static final String ROWS = "rows";
  private static final String NAME = "name";
  private static final Map<Class<?>, OpenType<?>> NUMBERS = Map.of(
      byte.class, SimpleType.BYTE,
      short.class, SimpleType.SHORT,
      int.class, SimpleType.INTEGER,
      long.class, SimpleType.LONG,
      float.class, SimpleType.FLOAT,
      double.class, SimpleType.DOUBLE,
      boolean.class, SimpleType.BOOLEAN);

  private final Rows<?> rows;

  private RowsBean(Rows<?> rows) {
    this.rows = rows;
  }

  static ReadOnlyBean register(String table, Rows<?> rows) {
    RowsBean bean = new RowsBean(rows);
    return ReadOnlyBean.register(
        "org.isochron:type=%s,table=%s".formatted(rows.kind(), ObjectName.quote(table)),
        Map.entry(WorldHost.class, "worlds and services of this process"),
        bean.types(),
        bean::attributes,
        "another table named %s shows rows of the kind %s; use another name"
            .formatted(table, rows.kind()));
  }

  private Map<String, String> types() {
    Map<String, String> types = new LinkedHashMap<>();
    if (rows.named()) {
      types.put(ROWS, TabularDataSupport.class.getName());
    } else {
      rows.columns().forEach(column -> types.put(column.getName(), type(column).getClassName()));
    }
    return types;
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
    return NUMBERS.getOrDefault(column.getType(), SimpleType.STRING);
  }
}
