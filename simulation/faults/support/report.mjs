// @ts-check
// docs/faults.md, from what was seen last of each experiment.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { experiments } from '../experiments.mjs';

const results = fileURLToPath(new URL('../results.json', import.meta.url));
const page = fileURLToPath(new URL('../../../docs/faults.md', import.meta.url));

/** @typedef {Record<number, { state: string, seen: string, seconds: number, date: string, cores: number, short: boolean }>} Results */

/** @param {{ experiment: { number: number }, state: string, seen: string, seconds: number }} outcome @param {{ cores: number, date: Date, short: boolean }} run */
export function writeReport({ experiment: { number }, state, seen, seconds }, { cores, date, short }) {
  /** @type {Results} */
  const known = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
  known[number] = {
    state,
    seen,
    seconds: Math.round(seconds),
    date: date.toISOString().slice(0, 10),
    cores,
    short,
  };
  writeFileSync(results, `${JSON.stringify(known, null, 2)}\n`);
  writeFileSync(page, render(known));
}

/** @param {Results} known */
function render(known) {
  const rows = experiments.map(({ number, name, expected, short }) => {
    const seen = known[number];
    const last = seen
      ? `**${seen.state}** (${seen.date}, ${seen.seconds} s, ${seen.cores} cores${seen.short ? ', short form' : ''}): ${seen.seen}`
      : 'not run yet';
    return `| ${number}${short ? ' *' : ''} | ${[name, expected, last].map(cell).join(' | ')} |`;
  });
  return `# Faults

What is done to the product, what should come of it, and what was seen. The oracle reads the database and the journals of those who sent: what they
wished, under which key, and what they were told.

\`\`\`
npm run faults                 # all of them, one after the other 
npm run faults -- 4 5          # some
npm run faults -- --list       # what there is
npm run faults -- --write      # and this page says what was seen
npm run faults -- 23 --minutes 5   # the soak, shorter
\`\`\`

Those with a star take less than 30 s, or have a short form, and are part of \`npm test\` (steps \`crashes\` and \`redis\`). There what depends on how busy the
machine is (p99, seconds) is told and not judged. Everything happens on loopback, in \`simulation/faults\`, one file for each; [simulation.md](simulation.md) is about
families in virtual time and about a bad day with everything at once.

| # | What is done | Expected | Seen |
|---|---|---|---|
${rows.join('\n')}

This page is written by \`npm run faults -- --write\`.
`;
}

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
