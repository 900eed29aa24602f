// @ts-check
import { spawn } from 'node:child_process';
import { sep } from 'node:path';
import { buildSteps } from './build-steps.mjs';
import { build } from './lib/build.mjs';
import { command, explain, say } from './lib/console.mjs';
import { readNestProject } from './lib/nest-project.mjs';
import { inRoot } from './lib/paths.mjs';
import { startSession } from './lib/session.mjs';

const SERVER = [
  readNestProject().sourceRoot,
  'packages/rules/src',
  'backend/concepts/src',
  'backend/concepts/data',
  'backend/art',
];
const PAGE = ['frontend/src', 'frontend/public', 'openapi'];
const QUIET_FOR = 200;

/** @param {import('./stack.mjs').Stack} stack */
async function rebuildOnChange(stack) {
  let serverChanged = false;
  let running = false;
  let again = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  const rebuild = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    const restart = serverChanged;
    serverChanged = false;
    try {
      await build(buildSteps);
      if (restart) await stack.restart();
      say(restart ? 'The server runs the new code.' : 'The page is built; reload it.');
    } catch (error) {
      serverChanged ||= restart;
      say(explain(error));
    }
    running = false;
    if (again) {
      again = false;
      await rebuild();
    }
  };
  const server = SERVER.map((folder) => inRoot(folder) + sep);
  // Imported late: the packages have to be installed first.
  const { watchFiles } = await import('./lib/watch.mjs');
  await watchFiles(
    [...SERVER, ...PAGE].map((folder) => inRoot(folder)),
    (file) => {
      serverChanged ||= server.some((folder) => file.startsWith(folder));
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), QUIET_FOR);
    },
  );
}

/** Serves the component gallery, which is no part of the product. */
function serveParts() {
  const vite = spawn(process.execPath, [inRoot('node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: inRoot('frontend'),
    stdio: 'ignore',
  });
  process.once('exit', () => vite.kill());
  say('The parts of the page: http://127.0.0.1:5173/dev/ui');
}

await command(async () => {
  const stack = await startSession();
  if (!stack) return;
  await rebuildOnChange(stack);
  serveParts();
  say('Watching: what you save is built, and the server restarted when it has to be.');
});
