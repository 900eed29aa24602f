import type { Browser, BrowserContextOptions } from '@playwright/test';
import { expect, type App } from '../../support/app';
import {
  asShown,
  endDevices,
  inspectSizes,
  keptOn,
  linkTablet,
  makeLetters,
  nameDevice,
  openDevices,
  openLock,
  openTablet,
  test,
  typeLetters,
} from '../../support/child-tablet';
import { callsOf, makeFamily, tap, type Family } from '../../support/kid';
import { stayOffline } from '../../support/stay-offline';
import { waitForWorker } from '../../support/wait-for-worker';

const morning = { name: 'Morning', listType: 'task', items: ['brush teeth', 'shoes', 'breakfast'] } as const;

interface Scene {
  family: Family;
  tablet: App;
}

/** An adult with a family, and a tablet of a child that knows nothing yet. */
async function begin(
  app: App,
  browser: Browser,
  options: BrowserContextOptions,
  nicknames: readonly string[] = ['Tom'],
): Promise<Scene> {
  const email = `linked.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, nicknames, [morning]);
  return { family, tablet: await openTablet(app, browser, options) };
}

async function beginLinked(app: App, browser: Browser, options: BrowserContextOptions): Promise<Scene> {
  const scene = await begin(app, browser, options);
  await linkTablet(scene.tablet, await makeLetters(app, scene.family));
  await expect(stamp(scene.tablet, 'brush teeth')).toBeVisible();
  return scene;
}

const stamp = (tablet: App, name: string) =>
  tablet.page.getByRole('button', { name: tablet.text('kid.done', { name }) });
const lettersField = ({ page }: App) => page.getByRole('textbox');
const counts = (app: App, ticked: string) => expect.poll(() => app.counted()).toEqual([ticked]);

test(
  'a tablet is linked by letters, stamps for the adult to see, and goes on after a reload without a network',
  { tag: ['@link-device', '@check-item-as-child'] },
  async ({ app, browser, another }) => {
    const { family, tablet } = await begin(app, browser, another);
    const { page } = tablet;
    await page.goto(`${tablet.url}/kid`);
    await expect(lettersField(tablet)).toBeVisible();
    await inspectSizes(tablet, 'the page that links a tablet');
    await page.goto('about:blank');
    await linkTablet(tablet, await makeLetters(app, family));
    await tap(stamp(tablet, 'brush teeth'));
    await counts(app, '1 of 3');

    await waitForWorker(tablet.page);
    await page.context().setOffline(true);
    await page.reload();
    await stayOffline(page.context());
    await tap(stamp(tablet, 'shoes'));
    await expect(stamp(tablet, 'breakfast')).toBeVisible();
    await page.reload();
    await expect(stamp(tablet, 'breakfast')).toBeVisible();
    await page.context().setOffline(false);
    await counts(app, '2 of 3');
  },
);

test(
  'the address of the QR code brings the letters, and leaves none in the address',
  { tag: ['@link-device'] },
  async ({ app, browser, another }) => {
    const { family, tablet } = await begin(app, browser, another);
    const letters = await makeLetters(app, family);
    await tablet.page.goto(`${tablet.url}/kid#${letters}`);
    await expect(lettersField(tablet)).toHaveValue(asShown(letters).toLowerCase());
    expect(new URL(tablet.page.url()).hash).toBe('');
    await tablet.page.getByRole('button', { name: tablet.text('link.press'), exact: true }).click();
    await expect(stamp(tablet, 'brush teeth')).toBeVisible();
  },
);

test(
  'five wrong tries end the letters, and new ones link the tablet',
  { tag: ['@link-device'] },
  async ({ app, browser, another }) => {
    const { family, tablet } = await begin(app, browser, another);
    const letters = await makeLetters(app, family);
    await tablet.page.goto(`${tablet.url}/kid`);
    const send = (code: string) => typeLetters(tablet, code, tablet.text('link.press'));
    const wrong = tablet.page.getByText(tablet.text('link.refused.wrong'));
    for (let tries = 0; tries < 5; tries++) {
      await send(letters.slice(0, 4) + (letters.endsWith('bbbb') ? 'cccc' : 'bbbb'));
      await expect(wrong).toBeVisible();
    }
    await send(letters);
    await expect(wrong).toBeVisible();
    await inspectSizes(tablet, 'letters that do not work');
    await send(await makeLetters(app, family));
    await expect(stamp(tablet, 'brush teeth')).toBeVisible();
  },
);

test(
  'a child of two homes goes from house to house, and each home has its own cards',
  { tag: ['@link-device'] },
  async ({ app, browser, another }) => {
    const { tablet } = await beginLinked(app, browser, another);
    const other = await openTablet(app, browser, another);
    const email = `other.${Date.now()}@example.org`;
    await other.signIn('Bo', email);
    const family = await makeFamily(other, email, ['Tommy'], []);

    await openLock(tablet, tablet.text('kid.gate.title'));
    await inspectSizes(tablet, 'the gate of a linked tablet');
    await tablet.page.getByRole('button', { name: tablet.text('link.gate.more') }).click();
    await typeLetters(tablet, await makeLetters(other, family), tablet.text('link.press'));
    await expect(tablet.page.getByRole('heading', { name: tablet.text('kid.nothing') })).toBeAttached();

    // The only child of this home.
    await tap(tablet.page.getByRole('button', { name: tablet.text('kid.chooseChild') }));
    const otherHome = tablet.page.getByRole('button', {
      ...{ name: 'Berg', exact: true, pressed: false },
    });
    await expect(otherHome).toBeVisible();
    await inspectSizes(tablet, 'the houses');
    await tap(otherHome);
    await tap(stamp(tablet, 'brush teeth'));
    await counts(app, '1 of 3');
  },
);

test(
  'the letters of a second child join it to the first on a tablet, which keeps its name',
  { tag: ['@link-device'] },
  async ({ app, browser, another }) => {
    const { family, tablet } = await begin(app, browser, another, ['Tom', 'Mia']);
    await linkTablet(tablet, await makeLetters(app, family));
    await expect(stamp(tablet, 'brush teeth')).toBeVisible();
    await nameDevice(app, family, 'Kitchen');

    // The QR code brings the letters to the form behind the lock.
    await tablet.page.goto(`${tablet.url}/kid#${await makeLetters(app, family, [1])}`);
    await expect.poll(() => new URL(tablet.page.url()).hash).toBe('');
    await openLock(tablet, tablet.text('kid.gate.title'));
    await tablet.page.getByRole('button', { name: tablet.text('link.gate.more') }).click();
    await inspectSizes(tablet, 'the letters of a QR code at the gate');
    const opened = tablet.page.waitForEvent('load');
    await tablet.page.getByRole('button', { name: tablet.text('link.press'), exact: true }).click();
    await opened;

    const child = (nickname: string) => tablet.page.getByRole('button', { name: nickname, exact: true });
    await expect(child('Tom')).toBeVisible();
    await inspectSizes(tablet, 'the chooser of a shared tablet');
    await tap(child('Mia'));
    await expect(tablet.page.getByRole('heading', { name: tablet.text('kid.nothing') })).toBeAttached();
    await tap(tablet.page.getByRole('button', { name: tablet.text('kid.chooseChild') }));
    await tap(child('Tom'));
    await tap(stamp(tablet, 'brush teeth'));
    await counts(app, '1 of 3');

    const [shared, ...others] = await openDevices(app, family);
    expect([shared?.name, shared?.children, others]).toEqual([
      'Kitchen',
      family.children.map(({ id }) => id),
      [],
    ]);
  },
);

test(
  'a tablet forgets the lists that were taken from its children, and all of a child who is taken off',
  { tag: ['@change-device'] },
  async ({ app, browser, another }) => {
    const { family, tablet } = await begin(app, browser, another, ['Tom', 'Mia']);
    const call = callsOf(app.page);
    const [tom, mia] = family.children.map(
      ({ id }) => `/api/households/${family.householdId}/children/${id}/lists`,
    );
    const make = async (name: string, lists = '') => {
      const { id } = await call('POST', '/api/shopping-lists', { name, listType: 'task' });
      await call('POST', `/api/shopping-lists/${String(id)}/items`, { name: `card of ${name}` });
      await call('PUT', `${lists}/${String(id)}`, { given: true });
      return String(id);
    };
    await make('Paint', mia);
    const taken = await make('Sweep', tom);
    await linkTablet(tablet, await makeLetters(app, family, [0, 1]));
    const { page } = tablet;
    const child = (nickname: string) => page.getByRole('button', { name: nickname, exact: true });
    await tap(child('Mia'));
    await expect(stamp(tablet, 'card of Paint')).toBeVisible();
    await tap(page.getByRole('button', { name: tablet.text('kid.chooseChild') }));
    await tap(child('Tom'));
    await expect.poll(async () => (await keptOn(tablet)).text).toMatch(/Paint.*Sweep|Sweep.*Paint/);

    await call('PUT', `${tom}/${taken}`, { given: false });
    const [device] = await openDevices(app, family);
    await call('PATCH', `/api/households/${family.householdId}/devices/${device!.id}`, {
      children: [family.children[0]!.id],
    });
    await expect.poll(async () => (await keptOn(tablet)).text).not.toMatch(/Paint|Sweep|Mia/);
    await page.reload();
    await expect(stamp(tablet, 'brush teeth')).toBeVisible();
    expect((await keptOn(tablet)).text).not.toMatch(/Paint|Sweep|Mia/);
  },
);

test(
  'a tablet that was ended while it slept shows a quiet picture, and is linked again by an adult',
  { tag: ['@link-device', '@end-device'] },
  async ({ app, browser, another }) => {
    const { family, tablet } = await beginLinked(app, browser, another);
    const { page } = tablet;
    await waitForWorker(tablet.page);
    await page.context().setOffline(true);
    await endDevices(app, family);
    await tap(stamp(tablet, 'brush teeth'));
    await expect(stamp(tablet, 'shoes')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: tablet.text('kid.gone') })).toBeAttached();
    await expect(page.getByRole('button')).toHaveCount(1);
    await inspectSizes(tablet, 'a tablet that was ended');
    await page.reload();
    await expect(page.getByRole('heading', { name: tablet.text('kid.gone') })).toBeAttached();

    await openLock(tablet, tablet.text('link.ended.title'));
    await inspectSizes(tablet, 'the page of a tablet that was ended');
    await typeLetters(tablet, await makeLetters(app, family), tablet.text('link.ended.again'));
    await expect(stamp(tablet, 'shoes').or(stamp(tablet, 'brush teeth')).first()).toBeVisible();
  },
);

test(
  'a tablet that was ended becomes a grown-up’s, and keeps nothing of the child',
  { tag: ['@end-device'] },
  async ({ app, browser, another }) => {
    const { family, tablet } = await beginLinked(app, browser, another);
    const { page } = tablet;
    await waitForWorker(tablet.page);
    await expect.poll(async () => (await keptOn(tablet)).pictures).not.toEqual([]);
    await endDevices(app, family);
    await page.reload();
    await expect(page.getByRole('heading', { name: tablet.text('kid.gone') })).toBeAttached();
    await expect.poll(async () => (await keptOn(tablet)).pictures).toEqual([]);
    expect((await keptOn(tablet)).text).not.toMatch(/Tom|Berg|fox|Morning/);
    await openLock(tablet, tablet.text('link.ended.title'));
    await page.getByRole('button', { name: tablet.text('link.ended.adults') }).click();
    await page.waitForURL(`${tablet.url}/login`);
    await expect(page.getByRole('link', { name: tablet.text('login.google') })).toBeVisible();
    const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(left.filter((name) => name !== 'pictick' && name?.startsWith('pictick-'))).toEqual([]);
  },
);

test(
  'a tablet whose cookie was evicted goes on',
  { tag: ['@check-item-as-child'] },
  async ({ app, browser, another }) => {
    const { tablet } = await beginLinked(app, browser, another);
    await tablet.page.context().clearCookies();
    await tablet.page.reload();
    await tap(stamp(tablet, 'brush teeth'));
    await counts(app, '1 of 3');
  },
);

test(
  'a tablet whose storage was evicted is restored by its cookie within one reload',
  { tag: ['@renew-device'] },
  async ({ app, browser, another }) => {
    const { tablet } = await beginLinked(app, browser, another);
    const { page } = tablet;
    const inspector = await page.context().newCDPSession(page);
    await page.goto('about:blank');
    await inspector.send('Storage.clearDataForOrigin', {
      origin: tablet.url,
      storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
    });
    await page.goto(`${tablet.url}/kid`);
    await expect(stamp(tablet, 'brush teeth')).toBeVisible();
    await tap(stamp(tablet, 'brush teeth'));
    await counts(app, '1 of 3');
  },
);

test('every address of a linked tablet leads to the child', async ({ app, browser, another }) => {
  const { tablet } = await beginLinked(app, browser, another);
  for (const path of ['/login', '/app', '/', '/account-settings']) {
    await tablet.page.goto(tablet.url + path).catch(() => undefined);
    await tablet.page.waitForURL(`${tablet.url}/kid`);
    await expect(stamp(tablet, 'brush teeth')).toBeVisible();
  }
});

test(
  'a tablet is unlinked at the gate by letters of an adult, and asks for new ones',
  { tag: ['@unlink-device'] },
  async ({ app, browser, another }) => {
    const { family, tablet } = await beginLinked(app, browser, another);
    await waitForWorker(tablet.page);
    await expect.poll(async () => (await keptOn(tablet)).pictures).not.toEqual([]);
    await openLock(tablet, tablet.text('kid.gate.title'));
    const unlink = tablet.text('link.gate.unlink');
    await tablet.page.getByRole('button', { name: unlink, exact: true }).click();
    await inspectSizes(tablet, 'unlinking at the gate');
    await typeLetters(tablet, await makeLetters(app, family), unlink);
    await expect(tablet.page.getByRole('heading', { name: tablet.text('link.title') })).toBeVisible();
    const { text, pictures } = await keptOn(tablet);
    expect([pictures, text.match(/Tom|Berg|fox|Morning/)]).toEqual([[], null]);
    await tablet.page.reload();
    await expect(tablet.page.getByRole('heading', { name: tablet.text('link.title') })).toBeVisible();
  },
);
