import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../backend/local/stack.mjs';

/** Starts a stack for one Playwright worker, with a temporary folder, clock and fake Stripe of its own. Answers its stop function. */
export async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-e2e-'));
  const stack = await startStack({ dataDir, fast: true });
  process.env['PICTICK_URL'] = stack.url;
  process.env['PICTICK_DATABASE'] = stack.appUrl;
  process.env['PICTICK_MAILBOX'] = stack.mailboxUrl ?? '';
  process.env['PICTICK_FAKE_STRIPE'] = stack.stripe?.url ?? '';
  process.env['PICTICK_FAKE_STRIPE_KEY'] = stack.stripe?.secretKey ?? '';
  return async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
