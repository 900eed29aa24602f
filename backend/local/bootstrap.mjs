// @ts-check
// Runs before anything is installed: Node's own modules only, here and in what it imports.
import { fileURLToPath } from 'node:url';
import { buildSteps } from './build-steps.mjs';
import { build } from './lib/build.mjs';
import { enableCommitCheck } from './lib/commit-check.mjs';
import { command } from './lib/console.mjs';
import { checkNode, install } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';

/** Brings a fresh clone to where it can run; takes a moment when everything is there already. */
export async function bootstrap() {
  checkNode();
  enableCommitCheck(ROOT);
  await install();
  await build(buildSteps);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await command(bootstrap);
