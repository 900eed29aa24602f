// @ts-check
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sleep } from './console.mjs';
import { readJson, writeJson } from './files.mjs';
import { endProcess, isStillRunning, nameProcess } from './processes.mjs';

/**
 * @typedef {import('./processes.mjs').ProcessName} ProcessName
 * @typedef {{launcher: ProcessName, url: string, children: {name: string, process: ProcessName}[]}} Record
 */

/** Says which launcher has this folder, and which processes it started. */
export class RunRecord {
  /** @param {string} file @param {string} url */
  constructor(file, url) {
    this.file = file;
    /** @type {Record} */
    this.record = { launcher: nameProcess(process.pid), url, children: [] };
  }

  /**
   * Takes the folder, or tells who has it. Processes that a killed launcher left behind are ended first: those very
   * processes, known by number and start, never by name.
   * @returns {Promise<Record | null>} the other launcher's record
   */
  async take() {
    for (;;) {
      try {
        writeFileSync(this.file, JSON.stringify(this.record), { flag: 'wx', mode: 0o600 });
        return null;
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      }
      const text = existsSync(this.file) ? readFileSync(this.file, 'utf8') : '';
      const other = readJson(this.file, /** @type {Record | null} */ (null));
      if (other && isStillRunning(other.launcher)) return other;
      await Promise.all((other?.children ?? []).map((child) => endProcess(child.process)));
      await sleep(20);
      if (existsSync(this.file) && readFileSync(this.file, 'utf8') === text)
        rmSync(this.file, { force: true });
    }
  }

  /** @param {Record['children']} children */
  update(children) {
    this.record.children = children;
    writeJson(this.file, this.record);
  }

  release() {
    rmSync(this.file, { force: true });
  }
}
