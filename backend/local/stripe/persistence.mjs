// @ts-check
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ownAlike, readJson, writeJson } from '../lib/files.mjs';
import { emptyState } from './rows.mjs';

/**
 * The rows on disk. They are rewritten atomically with each change; events, which are many and never change,
 * are appended to their own file. A crash between the two loses an event, which consumers have to handle
 * anyway.
 * @param {string | null} dir null: nothing is written down
 * @returns {{state: import('./rows.mjs').State, save: () => void}}
 */
export function openState(dir) {
  const state = emptyState();
  if (dir === null) return { state, save: () => undefined };
  const [books, log] = [join(dir, 'books.json'), join(dir, 'events.jsonl')];
  const saved = readJson(books, emptyState());
  // Kinds that an earlier version did not have are empty.
  Object.assign(state, saved, { rows: { ...state.rows, ...saved.rows, event: readEvents(log) } });
  /** @type {Set<string>} */
  const written = new Set();
  rmSync(log, { force: true });
  const save = () => {
    writeJson(books, { ...state, rows: { ...state.rows, event: {} } });
    const fresh = Object.values(state.rows.event).filter((event) => !written.has(event.id));
    if (fresh.length === 0 && existsSync(log)) return;
    appendFileSync(log, fresh.map((event) => `${JSON.stringify(event)}\n`).join(''), { mode: 0o600 });
    ownAlike(log);
    for (const event of fresh) written.add(event.id);
  };
  return { state, save };
}

/**
 * An incomplete line is ignored.
 * @param {string} log @returns {Record<string, import('./rows.mjs').EventRow>}
 */
function readEvents(log) {
  /** @type {Record<string, import('./rows.mjs').EventRow>} */
  const events = {};
  for (const line of existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []) {
    try {
      /** @type {import('./rows.mjs').EventRow} */
      const event = JSON.parse(line);
      events[event.id] = event;
    } catch {
      continue;
    }
  }
  return events;
}
