package org.isochron.cluster;

import io.aeron.archive.checksum.Checksum;

/** A node's access to its disk; tests simulate full and slow disks. Any thread. */
interface NodeDisk {
  long freeBytes(NodeFolder folder);

  default Checksum checksum() {
    return new FragmentChecksum();
  }
}
