import { expect } from '../../support/app';
import {
  endDevices,
  linkTablet,
  makeLetters,
  openLock,
  openTablet,
  typeLetters,
} from '../../support/child-tablet';
import { doneOnServer, makeFamily } from '../../support/kid';
import { sleepUntil, startAt, tapAfterRest, test } from '../../support/moved-time/moved-time';
import { makeRoutine } from '../../support/routines';
import { waitForWorker } from '../../support/wait-for-worker';

/** A Monday; the family lives by UTC. */
const monday = new Date('2027-02-01T07:00:00Z');
const after = (hours: number) => new Date(monday.getTime() + hours * 3_600_000);
const steps = ['brush teeth', 'shoes', 'breakfast'];

test(
  'a tablet that sees no network after it was linked lives through a day, and tells it in the evening',
  { tag: ['@link-device', '@mark-item-as-child'] },
  async ({ app, page, browser, contextOptions, locale, time }) => {
    await startAt(time, page, monday);
    const email = `day.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(app, email, ['Tom'], []);
    await makeRoutine(page, family, '2027-02-01', steps);
    const letters = await makeLetters(app, family);

    const tablet = await openTablet(app, browser, { ...contextOptions, ...(locale && { locale }) });
    await startAt(time, tablet.page, monday);
    await linkTablet(tablet, letters);
    const stamp = (name: string) =>
      tablet.page.getByRole('button', { name: tablet.text('kid.done', { name }) });
    await expect(stamp('brush teeth')).toBeVisible();
    await waitForWorker(tablet.page);
    await sleepUntil(time, tablet.page, after(0.5), { isOffline: true });
    for (const name of steps.slice(0, 2)) await tapAfterRest(stamp(name));
    await sleepUntil(time, tablet.page, after(1), { isOffline: true });
    await tablet.page.reload();
    await tapAfterRest(stamp('breakfast'));
    await expect(tablet.page.getByRole('heading', { name: tablet.text('kid.allDone') })).toBeAttached();
    expect(await doneOnServer(app, family, 0)).toBe('0 of 3');

    await sleepUntil(time, tablet.page, after(12));
    await expect.poll(() => doneOnServer(app, family, 0)).toBe('3 of 3');
  },
);

test(
  'a tablet that is ended while it sleeps without a network, its clock a day behind, tells what it kept once it is linked again',
  { tag: ['@link-device', '@end-device'] },
  async ({ app, page, browser, contextOptions, locale, time }) => {
    await startAt(time, page, monday);
    const email = `behind.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(app, email, ['Tom'], []);
    await makeRoutine(page, family, '2027-02-01', steps);
    const letters = await makeLetters(app, family);

    const tablet = await openTablet(app, browser, { ...contextOptions, ...(locale && { locale }) });
    await tablet.page.clock.install({ time: after(-24) });
    await linkTablet(tablet, letters);
    await waitForWorker(tablet.page);
    await tablet.page.context().setOffline(true);
    await tapAfterRest(
      tablet.page.getByRole('button', { name: tablet.text('kid.done', { name: 'brush teeth' }) }),
    );
    await endDevices(app, family);
    time.moveServer(after(9));
    await tablet.page.clock.fastForward(9 * 3_600_000);
    await tablet.page.reload();
    await expect(tablet.page.getByRole('button', { name: tablet.text('kid.lock') })).toBeVisible();
    await tablet.page.context().setOffline(false);

    const gone = tablet.page.getByRole('heading', { name: tablet.text('kid.gone') });
    await expect(gone).toBeAttached();
    await tablet.page.reload();
    await expect(gone).toBeAttached();
    expect(await doneOnServer(app, family, 0)).toBe('0 of 3');

    await openLock(tablet, tablet.text('link.ended.title'));
    await typeLetters(tablet, await makeLetters(app, family), tablet.text('link.ended.again'));
    await expect.poll(() => doneOnServer(app, family, 0)).toBe('1 of 3');
  },
);

test(
  'a tablet that lost its cookie gets a new one by its access token, before that is over',
  { tag: ['@renew-device'] },
  async ({ app, page, browser, contextOptions, locale, time }) => {
    await startAt(time, page, monday);
    const email = `cookie.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(app, email, ['Tom'], []);
    const letters = await makeLetters(app, family);
    const tablet = await openTablet(app, browser, { ...contextOptions, ...(locale && { locale }) });
    await startAt(time, tablet.page, monday);
    await linkTablet(tablet, letters);
    const context = tablet.page.context();
    const names = async () => (await context.cookies(`${tablet.url}/api/kid`)).map(({ name }) => name);
    await expect.poll(names).toContain('pictick-kid');
    await context.clearCookies();
    await sleepUntil(time, tablet.page, after(30));
    await tablet.page.reload();
    await expect.poll(names).toContain('pictick-kid');
    await expect(tablet.page.getByRole('button', { name: tablet.text('kid.lock') })).toBeVisible();
  },
);
