// Reads a recording by the reference reader, by its index and from its beginning, and prints what is in it.
import { open } from "node:fs/promises";
import { McapIndexedReader, McapStreamReader } from "@mcap/core";
import protobuf from "protobufjs";
import descriptor from "protobufjs/ext/descriptor/index.js";

const file = await open(process.argv[2]);
const readable = {
  size: async () => BigInt((await file.stat()).size),
  read: async (offset, length) => {
    const bytes = new Uint8Array(Number(length));
    await file.read(bytes, 0, Number(length), Number(offset));
    return bytes;
  },
};
const nanos = (it) => BigInt(it?.seconds ?? 0) * 1_000_000_000n + BigInt(it?.nanos ?? 0);

const stream = new McapStreamReader({ validateCrcs: true });
stream.append(await readable.read(0n, await readable.size()));
let streamed = 0;
for (let record; (record = stream.nextRecord()); ) {
  streamed += record.type === "Message" ? 1 : 0;
}

const reader = await McapIndexedReader.Initialize({ readable });
const types = new Map();
for (const schema of reader.schemasById.values()) {
  const root = protobuf.Root.fromDescriptor(descriptor.FileDescriptorSet.decode(schema.data));
  root.resolveAll();
  types.set(schema.id, root.lookupType(schema.name));
}
let count = 0;
for await (const message of reader.readMessages()) {
  count++;
  const channel = reader.channelsById.get(message.channelId);
  const content = types.get(channel.schemaId).decode(message.data);
  console.log(`message ${channel.topic} ${message.logTime}`);
  for (const it of content.transforms ?? []) {
    const { x, y, z } = it.translation;
    const { x: qx, y: qy, z: qz, w: qw } = it.rotation;
    const at = nanos(it.timestamp);
    console.log(`pose ${at} ${it.child_frame_id} ${x} ${y} ${z} ${qx} ${qy} ${qz} ${qw}`);
  }
}
const { messageCount, chunkCount } = reader.statistics;
console.log(`count ${count} ${streamed} ${messageCount} ${stream.done()}`);
console.log(`chunks ${chunkCount} ${reader.chunkIndexes.length}`);
