// @ts-check
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { say } from './lib/console.mjs';
import { isProgram } from './lib/files.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Chromium without windows: it draws no address bar, and a journey takes a sixth less CPU. */
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

/** @param {NodeJS.ProcessEnv} env @param {string[]} names */
const onPath = (env, names) =>
  (env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));

/** @param {NodeJS.ProcessEnv} env @param {(path: string) => boolean} [canRun] */
export function findBrowser(env, canRun = isProgram) {
  const candidates = [
    ...(env['CHROMIUM_PATH'] ? [env['CHROMIUM_PATH']] : []),
    ...onPath(env, NAMES),
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
 * A browser for the journeys: CHROMIUM_PATH, else one without windows, else the machine's. In CI, and where there is none, it is
 * installed the ordinary way.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>}
 */
export async function getBrowser(env) {
  const known = findBrowser(env);
  if (env['CHROMIUM_PATH'] && known === env['CHROMIUM_PATH']) return known;
  const findHeadless = () => onPath(env, HEADLESS_NAMES).find(isProgram);
  const headless = findHeadless();
  if (headless) return headless;
  if (known && env['CI'] !== 'true') return known;
  const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  const attempt = async (/** @type {string} */ program, /** @type {string[]} */ args) =>
    (await run(program, args, quiet).catch(() => ({ code: 1 }))).code === 0;
  const install = (/** @type {string} */ name) =>
    attempt('apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);
  if (process.getuid?.() === 0) {
    say('Installing a browser with apt-get ...');
    await attempt('apt-get', ['update', '-q']);
    if (await install('chromium-headless-shell')) return findHeadless() ?? known;
    if (known) return known;
    if (await install('chromium')) return findBrowser(env);
  }
  if (known) return known;
  say('No browser found: installing one with Playwright ...');
  await attempt(process.execPath, [
    createRequire(inRoot('e2e', 'package.json')).resolve('@playwright/test/cli'),
    'install',
    'chromium',
  ]);
  return findBrowser(env);
}
