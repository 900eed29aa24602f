// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { UserError } from './console.mjs';
import { inRoot } from './paths.mjs';

/** Settings of the environment and of the file .env; the environment wins. @returns {NodeJS.ProcessEnv} */
export function givenSettings() {
  const file = inRoot('.env');
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const set = Object.entries({ ...written, ...process.env }).filter(([, value]) => value !== '');
  return Object.fromEntries(set);
}

/** Whether a setting is given, as a value or as a file. @param {NodeJS.ProcessEnv} env @param {string} name */
export const isGiven = (env, name) => Boolean(env[name] || env[`${name}_FILE`]);

/** Overrides the defaults of `own` with `given`, where a setting may also be given as a file. @param {NodeJS.ProcessEnv} own @param {NodeJS.ProcessEnv} given @returns {NodeJS.ProcessEnv} */
export function settled(own, given) {
  const kept = Object.entries(own).filter(([name]) => !given[`${name}_FILE`]);
  return { ...Object.fromEntries(kept), ...given };
}

/** The next port, for a second process. @param {string} listen a port, or an address and a port */
export const nextPort = (listen) => listen.replace(/[1-9]\d*$/, (port) => String(Number(port) + 1));

/** @param {NodeJS.ProcessEnv} env @throws UserError if PORT is no port number */
export function wantedPort(env) {
  const port = Number(env['PORT'] ?? 3000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new UserError(`PORT must be a number from 1 to 65535, not "${env['PORT']}".`);
}
