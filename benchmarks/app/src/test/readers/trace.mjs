// Reads a trace by a public decoder, and prints its slices, instants and counters.
import { readFile } from "node:fs/promises";
import protobuf from "protobufjs";

const root = await protobuf.load(new URL("trace.proto", import.meta.url).pathname);
const trace = root.lookupType("perfetto.protos.Trace").decode(await readFile(process.argv[2]));
const names = new Map();
const open = new Map();
for (const packet of trace.packet) {
  const track = packet.trackDescriptor;
  if (track) {
    names.set(`${track.uuid}`, track.process?.processName ?? track.name);
    continue;
  }
  const event = packet.trackEvent;
  const name = names.get(`${event.trackUuid}`);
  const facts = event.debugAnnotations.map((it) => `${it.name}=${it[it.value]}`).join(", ");
  if (event.type === 1) {
    open.set(name, `${event.name} from ${packet.timestamp} (${facts})`);
  } else if (event.type === 2) {
    console.log(`${name}: ${open.get(name)} to ${packet.timestamp}`);
    open.delete(name);
  } else if (event.type === 3) {
    console.log(`${name}: ${event.name} at ${packet.timestamp} (${facts})`);
  } else {
    console.log(`${name}: ${event.counterValue} at ${packet.timestamp}`);
  }
}
console.log(`open ${open.size}`);
