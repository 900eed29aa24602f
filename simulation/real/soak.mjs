// @ts-check
// `npm run soak:real [-- operations [seed]]`: runs the bad day at full length and prints it.
import { badDay } from './bad-day.mjs';

const [operations = '10000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
console.log(`seed ${seed}`);
const day = await badDay({ operations: Number(operations), seed: Number(seed), say: console.log });
const { verdict, ...rest } = day;
console.log(
  JSON.stringify(
    { ...rest, ...Object.fromEntries(Object.entries(verdict).map(([what, found]) => [what, found.length])) },
    null,
    2,
  ),
);
for (const [what, found] of Object.entries(verdict))
  for (const one of found.slice(0, 20)) console.log(`${what}: ${one}`);
process.exit(day.whole ? 0 : 1);
