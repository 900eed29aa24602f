// @ts-check
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { readJson, writeJson } from '../lib/files.mjs';

/** @typedef {{sub: string, name: string, email: string, lastSeen: string}} Person */

/** Accounts that have signed in at the stand-in, newest first. */
export class People {
  /** @param {string} dir */
  constructor(dir) {
    this.file = join(dir, 'people.json');
    /** @type {Person[]} */
    this.list = readJson(this.file, /** @type {{people: Person[]}} */ ({ people: [] })).people;
  }

  /** @param {string} sub */
  find(sub) {
    return this.list.find((person) => person.sub === sub);
  }

  /**
   * The account of this e-mail, renamed; a new one if there is none.
   * @param {string} name
   * @param {string} email
   * @returns {Person}
   */
  welcome(name, email) {
    const known = this.list.find((person) => person.email === email);
    return this.seen({ sub: known?.sub ?? newSub(), name, email, lastSeen: '' });
  }

  /** @param {Person} person */
  seen(person) {
    const now = { ...person, lastSeen: new Date().toISOString() };
    this.list = [now, ...this.list.filter((other) => other.sub !== person.sub)];
    writeJson(this.file, { people: this.list });
    return now;
  }
}

/** Google ids have 21 digits. */
function newSub() {
  return `1${Array.from({ length: 20 }, () => randomInt(10)).join('')}`;
}

/**
 * @param {URLSearchParams} form
 * @returns {{name: string, email: string, wrong: 'name' | 'email' | null}}
 */
export function readNewPerson(form) {
  const name = (form.get('name') ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  const email = (form.get('email') ?? '').trim().toLowerCase();
  if (name === '' || [...name].length > 80) return { name, email, wrong: 'name' };
  if (email.length > 254 || !/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(email))
    return { name, email, wrong: 'email' };
  return { name, email, wrong: null };
}
