import 'fake-indexeddb/auto';
import type { KidEngine } from '../../../sync/kid/kid-engine';
import { changeSession, readSession } from '../../../sync/store/session-row';
import { child, householdView } from '../../../sync/testing/household';
import type { LinkedBrowser } from '../testing/linked-browser';
import {
  codes,
  type LinkedPage,
  openLinkedBrowser,
  openLinkedPage,
  storedHomes,
} from '../testing/linked-page';

jest.mock('../../../config/env', () => ({ apiKey: 'pictick-web', isProduction: false }));
jest.mock('../../engine/register-background-sync', () => ({ registerBackgroundSync: () => undefined }));

let browser: LinkedBrowser;
let page: LinkedPage;

beforeEach(async () => {
  ({ browser, page } = await openLinkedBrowser());
  await page.linkDevice(codes.tom);
  await keepFaces();
});
afterEach(() => jest.useRealTimers());

/** As the page does with each change of its engine. */
async function keepFaces(): Promise<void> {
  const { keepFaces: keep } = await import('./keep-faces');
  const household = householdView('berg', { children: [child('tom', { nickname: 'Tommy', animal: 'owl' })] });
  const userId = page.sessionView().user?.id;
  keep({ env: { userId }, household: () => household } as unknown as KidEngine);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
async function end(): Promise<void> {
  for (const device of browser.server.devices) device.isOver = true;
  await page.renewNow();
}
const names = async () => JSON.stringify(await readSession()).match(/Tommy|owl/g);

describe('The session of a device that was ended', () => {
  it('names the child before', async () => {
    expect(await names()).toEqual(['Tommy', 'owl']);
  });

  it('names nobody, also after the page has changed once more', async () => {
    await end();
    expect(await names()).toBeNull();
    await keepFaces();
    expect(await names()).toBeNull();
    expect((await storedHomes()).map(({ householdId, endedAt }) => [householdId, typeof endedAt])).toEqual([
      ['berg', 'number'],
    ]);
  });

  it('names nobody either where it was ended before a release that takes the names', async () => {
    const named = (await storedHomes()).map(({ faces, name }) => ({ faces, name }));
    await end();
    await changeSession((stored) => ({
      ...stored!,
      homes: stored!.homes!.map((home, place) => ({ ...home, ...named[place] })),
    }));
    expect(await names()).toEqual(['Tommy', 'owl']);
    page = await openLinkedPage();
    await page.tendHomes();
    expect(await names()).toBeNull();
  });

  it('has the names again once it is linked again', async () => {
    await end();
    expect(await page.linkDevice(codes.both)).toBeNull();
    await keepFaces();
    expect((await storedHomes()).find(({ endedAt }) => endedAt === undefined)?.faces).toMatchObject([
      { nickname: 'Tommy' },
    ]);
  });
});
