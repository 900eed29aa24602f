// @ts-check
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sleep } from './console.mjs';
import { readJson, writeJson } from './files.mjs';
import { endProcess, isStillRunning, nameProcess } from './processes.mjs';

/**
 * @typedef {import('./processes.mjs').ProcessName} ProcessName
 * @typedef {{launcher: ProcessName, url: string, children: {name: string, process: ProcessName}[]}} Record
 */

/** File that names the launcher of this folder and its processes. */
export class RunRecord {
  /** @param {string} file @param {string} url */
  constructor(file, url) {
    this.file = file;
    /** @type {Record} */
    this.record = { launcher: nameProcess(process.pid), url, children: [] };
  }

  /**
   * Takes the folder, and ends processes that a killed launcher left behind, identified by pid and start.
   * @returns {Promise<Record | null>} the record of another running launcher; null if the folder was taken
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
