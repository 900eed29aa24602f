// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../backend/local/browser.mjs';
import { startStack } from '../../backend/local/stack.mjs';

/** Options of a context: a phone of 360x740, in English. */
export const phoneOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  locale: 'en',
};

/**
 * Starts a stack with data of its own and Chromium, and ends both after the work.
 * @template T
 * @param {(stack: Awaited<ReturnType<typeof startStack>>, browser: import('@playwright/test').Browser) => Promise<T>} work
 */
export async function inBrowser(work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-bench-'));
  const stack = await startStack({ dataDir, fast: true });
  const browser = await chromium.launch({
    executablePath: findBrowser(process.env) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    return await work(stack, browser);
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
