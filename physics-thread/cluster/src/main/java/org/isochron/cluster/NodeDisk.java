package org.isochron.cluster;

import io.aeron.archive.checksum.Checksum;

/** What a node asks of its disk; tests have disks that are full or slow. Any thread. */
interface NodeDisk {
  /** Returns how many bytes can still be written in a folder. */
  long freeBytes(NodeFolder folder);

  /** Returns what its archive computes of each fragment that it writes, on the thread that does. */
  default Checksum checksum() {
    return new FragmentChecksum();
  }
}
