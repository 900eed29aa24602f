// @ts-check
// Cost of an open stream: memory of the api with 0 to 2,000 streams of different users with two lists, and its CPU when idle.
import { setTimeout as pause } from 'node:timers/promises';
import { growTo, someMothers } from './support/families.mjs';
import { cpuSeconds, residentMb } from './support/load.mjs';
import { signToken } from './support/person.mjs';
import { openStream } from './support/streams.mjs';

const step = 500;
/** Long enough for one repair of streams, one heartbeat and several session checks, in ms. */
const idleMs = 20_000;

/** @param {{ stack: import('../backend/local/stack.mjs').Stack, streams?: number }} options */
export async function benchStreams({ stack, streams = 2_000 }) {
  await growTo(stack.ownerUrl, 0, 2 * streams);
  const people = await someMothers(stack.ownerUrl, 2 * streams, streams);
  /** @type {(() => void)[]} */
  const open = [];
  const pid = stack.api.pid();
  const atRest = residentMb(pid);
  const idle = async () => {
    const before = cpuSeconds(pid);
    await pause(idleMs);
    return { megabytes: residentMb(pid), cpuShare: (cpuSeconds(pid) - before) / (idleMs / 1000) };
  };
  try {
    /** @type {{ streams: number, megabytes: number, cpuShare: number }[]} */
    const seen = [];
    while (open.length < people.length) {
      for (const person of people.slice(open.length, open.length + step))
        open.push(await openStream(stack.url, await signToken(stack, person)));
      seen.push({ streams: open.length, ...(await idle()) });
    }
    const [first, last] = [seen[0], seen.at(-1)];
    if (!first || !last) throw new Error('No stream was opened.');
    return {
      atRest,
      seen,
      kilobytesEach: Math.round(((last.megabytes - first.megabytes) * 1024) / (last.streams - first.streams)),
    };
  } finally {
    for (const close of open) close();
  }
}
