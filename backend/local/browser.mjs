// @ts-check
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { say } from './lib/console.mjs';
import { isProgram } from './lib/files.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** @param {NodeJS.ProcessEnv} env @param {(path: string) => boolean} [canRun] */
export function findBrowser(env, canRun = isProgram) {
  const candidates = [
    ...(env['CHROMIUM_PATH'] ? [env['CHROMIUM_PATH']] : []),
    ...(env['PATH'] ?? '')
      .split(delimiter)
      .filter(Boolean)
      .flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...(process.platform === 'darwin'
      ? [
          '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
          '/Applications/Chromium.app/Contents/MacOS/Chromium',
        ]
      : []),
  ];
  return candidates.find(canRun) ?? playwrightBrowser(canRun);
}

/** @param {(path: string) => boolean} canRun */
function playwrightBrowser(canRun) {
  try {
    /** @type {{chromium: {executablePath: () => string}}} */
    const { chromium } = createRequire(inRoot('e2e', 'package.json'))('@playwright/test');
    return canRun(chromium.executablePath()) ? chromium.executablePath() : null;
  } catch {
    return null;
  }
}

/**
 * A browser for the journeys: the machine's, else installed the ordinary way.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>}
 */
export async function getBrowser(env) {
  const known = findBrowser(env);
  if (known) return known;
  const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  const attempt = async (/** @type {string} */ program, /** @type {string[]} */ args) =>
    (await run(program, args, quiet).catch(() => ({ code: 1 }))).code === 0;
  if (process.getuid?.() === 0) {
    say('No browser found: installing chromium with apt-get ...');
    await attempt('apt-get', ['update', '-q']);
    if (await attempt('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium']))
      return findBrowser(env);
  }
  say('No browser found: installing one with Playwright ...');
  await attempt(process.execPath, [
    createRequire(inRoot('e2e', 'package.json')).resolve('@playwright/test/cli'),
    'install',
    'chromium',
  ]);
  return findBrowser(env);
}
