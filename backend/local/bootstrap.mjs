// @ts-check
// Runs before packages are installed: it and its imports use modules of Node only.
import { fileURLToPath } from 'node:url';
import { buildSteps } from './build-steps.mjs';
import { build } from './lib/build.mjs';
import { enableCommitCheck } from './lib/commit-check.mjs';
import { command } from './lib/console.mjs';
import { checkNode, install } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';

/** Installs packages. @throws UserError if that fails */
export async function prepare() {
  checkNode();
  enableCommitCheck(ROOT);
  await install();
}

/** Installs packages and builds what has changed. */
export async function bootstrap() {
  await prepare();
  await build(buildSteps);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await command(bootstrap);
