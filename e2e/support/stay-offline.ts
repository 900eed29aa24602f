import type { BrowserContext } from '@playwright/test';

/** From version 150 on Chromium says `navigator.onLine` again in a page that was loaded while the network is switched off; requests fail as they should. */
export async function stayOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.setOffline(true);
}
