import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../backend/local/stack.mjs';

/** The whole product on a throw-away folder, for all journeys of one worker: those of the others walk elsewhere, with a clock and a fake Stripe of their own. */
export async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-e2e-'));
  const stack = await startStack({ dataDir, fast: true });
  process.env['PICTICK_URL'] = stack.url;
  process.env['PICTICK_DATABASE'] = stack.appUrl;
  process.env['PICTICK_TILL'] = stack.stripe?.url ?? '';
  process.env['PICTICK_TILL_KEY'] = stack.stripe?.secretKey ?? '';
  return async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
