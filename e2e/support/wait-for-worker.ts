import type { Page } from '@playwright/test';

/** Waits until the service worker controls the page. It is ready before, and a request in between goes to the network. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
