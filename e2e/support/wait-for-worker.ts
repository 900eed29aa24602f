import type { Page } from '@playwright/test';

/**
 * Waits until the service worker is activated and controls the page, which then opens offline. It is ready before, and
 * a request in between goes to the network.
 */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
