package org.isochron.near.file;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;

/**
 * The prefabs of a served state as the bytes of a file: a mark, a checksum of the rest, their
 * count, and each of them. A file is written once, completely, before a snapshot names its number.
 * Stateless.
 */
final class PrefabFile {
  private static final int MAGIC = 0x69736f70; // "isop"
  private static final int CHECKED_FROM = 8;
  private static final int FIXED_BYTES = 12;

  private PrefabFile() {}

  /**
   * Returns the bytes of a table; throws {@link IOException} if they are more than a buffer holds.
   */
  static ByteBuffer bytes(PrefabTable table) throws IOException {
    try {
      int size = FIXED_BYTES;
      for (int prefab = 0; prefab < table.count(); prefab++) {
        size = Math.addExact(size, table.get(prefab).byteSize());
      }
      ByteBuffer bytes = ByteBuffer.allocate(size);
      bytes.putInt(MAGIC).putInt(0).putInt(table.count());
      for (int prefab = 0; prefab < table.count(); prefab++) {
        table.get(prefab).writeTo(bytes);
      }
      return bytes.putInt(4, checksum(bytes.flip()));
    } catch (ArithmeticException e) {
      throw new IOException(
          "the prefabs take more than 2 GiB, which is more than a viewer reads; give it simpler meshes",
          e);
    }
  }

  /**
   * Reads a table, and prepares it; throws {@link IOException} if the bytes are of anything else,
   * or damaged.
   */
  static PrefabTable table(ByteBuffer bytes) throws IOException {
    try {
      if (bytes.getInt(0) != MAGIC || bytes.getInt(4) != checksum(bytes)) {
        throw new IOException("it is not a whole file of prefabs");
      }
      bytes.position(CHECKED_FROM);
      int count = bytes.getInt();
      List<Prefab> prefabs = new ArrayList<>();
      for (int prefab = 0; prefab < count; prefab++) {
        prefabs.add(Prefab.readFrom(bytes));
      }
      return PrefabTable.of(prefabs);
    } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IOException("its prefabs make no sense: " + e.getMessage(), e);
    }
  }

  private static int checksum(ByteBuffer bytes) {
    CRC32 checksum = new CRC32();
    checksum.update(bytes.duplicate().position(CHECKED_FROM));
    return (int) checksum.getValue();
  }
}
