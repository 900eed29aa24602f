import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { expect, test as base, type App } from './app';
import { inspect } from './inspect';
import { callsOf, type Family } from './kid';

const letters = 'bcdfghjkmnpqrstvwxz23456789';

const sizes = [
  [360, 740],
  [820, 1180],
  [1024, 768],
] as const;

/** Checks a screen at the sizes of a phone and of a tablet both ways. */
export async function inspectSizes(tablet: App, screen: string): Promise<void> {
  const before = tablet.page.viewportSize();
  for (const [width, height] of sizes) {
    await tablet.page.setViewportSize({ width, height });
    await inspect(tablet)(`${screen} at ${width} x ${height}`);
  }
  if (before) await tablet.page.setViewportSize(before);
}

/** Gives each journey the options of another browser in the same language and size. */
export const test = base.extend<{ another: BrowserContextOptions }>({
  another: async ({ contextOptions, viewport, locale }, use) =>
    use({ ...contextOptions, viewport, ...(locale !== undefined && { locale }) }),
});

/** The page of a tablet of a child: a browser of its own. */
export async function openTablet(app: App, browser: Browser, options: BrowserContextOptions): Promise<App> {
  return app.on(await (await browser.newContext(options)).newPage());
}

/** Letters that an adult has made for these children of the family, by the API. */
export async function makeLetters(
  { page }: App,
  { householdId, children }: Family,
  indexes: readonly number[] = [0],
): Promise<string> {
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  await callsOf(page)('POST', `/api/households/${householdId}/device-codes`, {
    id: randomUUID(),
    code,
    children: indexes.map((index) => children[index]!.id),
  });
  return code;
}

/** The letters as an adult's page shows them. */
export const asShown = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`.toUpperCase();

/** Types letters into the field that is shown, and presses the button. */
export async function typeLetters({ page }: App, code: string, button: string): Promise<void> {
  await page.getByRole('textbox').fill(asShown(code));
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Links the tablet on its first page. */
export async function linkTablet(tablet: App, code: string): Promise<void> {
  await tablet.page.goto(`${tablet.url}/kid`);
  await typeLetters(tablet, code, tablet.text('link.press'));
  await expect(tablet.page.getByRole('button', { name: tablet.text('kid.lock') })).toBeVisible();
}

/** Opens the page behind the lock of a linked device. */
export async function openLock(tablet: App, title: string): Promise<void> {
  const { page } = tablet;
  const lock = page.getByRole('button', { name: tablet.text('kid.lock') });
  await lock.hover();
  await page.mouse.down();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.mouse.up();
}

/** All that the browser of a tablet has stored, as a text, and the addresses of its pictures. */
export async function keptOn({ page }: App): Promise<{ text: string; pictures: readonly string[] }> {
  const { origins } = await page.context().storageState({ indexedDB: true });
  const pictures = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('pictures'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url);
  });
  return { text: JSON.stringify(origins), pictures };
}

interface LinkedDevice {
  id: string;
  name: string;
  children: string[];
  endedAt: string | null;
}

/** The devices of the family that work, the newest first. */
export async function openDevices({ page }: App, { householdId }: Family): Promise<LinkedDevice[]> {
  const { devices } = (await callsOf(page)('GET', `/api/households/${householdId}/devices`)) as {
    devices: LinkedDevice[];
  };
  return devices.filter(({ endedAt }) => endedAt === null);
}

/** Names the only device of the family, as an adult does. */
export async function nameDevice(app: App, family: Family, name: string): Promise<void> {
  const [device] = await openDevices(app, family);
  await callsOf(app.page)('PATCH', `/api/households/${family.householdId}/devices/${device!.id}`, { name });
}

/** Ends all devices of the family, as an adult does. */
export async function endDevices(app: App, family: Family): Promise<void> {
  for (const { id } of await openDevices(app, family))
    await callsOf(app.page)('DELETE', `/api/households/${family.householdId}/devices/${id}`);
}
