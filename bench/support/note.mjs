// @ts-check
// Writes the figures of a run to bench/results/notes.md, with command, day and machine, in place of the run before.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';

/** @typedef {{ figure: string, value: number | string, goal?: string, good?: boolean }} Line */

const page = new URL('../results/notes.md', import.meta.url);

/** @param {boolean | undefined} good */
export const verdictOf = (good) => (good === undefined ? '' : good ? 'ok' : 'OVER');

/** @param {{ part: string, command: string, lines: Line[], busyBefore: number }} measured */
export function note({ part, command, lines, busyBefore }) {
  const [start, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const rows = lines.map(
    ({ figure, value, goal = '', good }) => `| ${figure} | ${value} | ${goal} | ${verdictOf(good)} |`,
  );
  const head = `\`${command}\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load average before: ${busyBefore}`;
  const section = [
    start,
    `### ${part}`,
    head,
    '',
    '| figure | value | goal | |',
    '|---|---:|---|---|',
    ...rows,
    end,
  ].join('\n');
  mkdirSync(new URL('.', page), { recursive: true });
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  writeFileSync(
    page,
    from < 0
      ? `${text.trimEnd()}\n\n${section}\n`
      : `${text.slice(0, from)}${section}${text.slice(to + end.length)}`,
  );
}
