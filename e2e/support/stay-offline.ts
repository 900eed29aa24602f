import type { BrowserContext } from '@playwright/test';

/** Chromium 150 and later report `navigator.onLine` in a page that was loaded offline. Toggling the network corrects it. */
export async function stayOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.setOffline(true);
}
