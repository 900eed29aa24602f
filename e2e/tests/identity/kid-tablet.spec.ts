import { expect, test, type App } from '../../support/app';
import { inspect } from '../../support/inspect';
import { dayOf, makeFamily, openHome, pin } from '../../support/kid';
import { stayOffline } from '../../support/stay-offline';
import { waitForWorker } from '../../support/wait-for-worker';

const morning = { name: 'Morning', listType: 'task', items: ['brush teeth', 'shoes', 'breakfast'] } as const;

// Portrait and touch: the cards and the gate have a layout of their own there. Storages, network, waits and the way back do not depend
// on the size and are walked on the phone (kid-mode, kid-gate), so one journey goes through the screens of all three.
test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });

/** Holds the lock with a finger until the gate is open. */
async function openGateByFinger(app: App): Promise<void> {
  const { page } = app;
  const box = await page.getByRole('button', { name: app.text('kid.lock') }).boundingBox();
  if (!box) throw new Error('There is no lock');
  const finger = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expect(page.getByRole('heading', { name: app.text('kid.gate.title') })).toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}

test('on a tablet an adult hands the device over, the child goes on offline, and the gate gives it back', async ({
  app,
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const email = `tablet.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom', 'Mia'], [morning]);
  await openHome(app, family);
  await dayOf(app, 'Tom', 0, 3).tap();
  const day = page.getByRole('dialog', { name: 'Tom' });
  await inspect(app)('the day of a child on a tablet');
  await day.getByRole('button', { name: app.text('family.giveTo', { name: 'Tom' }) }).tap();
  await page.waitForURL(`${app.url}/kid`);

  const stamp = (name: string) => page.getByRole('button', { name: app.text('kid.done', { name }) });
  /** After the time in which nothing reacts. */
  const touch = async (name: string) => {
    await expect(stamp(name)).toBeVisible();
    await page.waitForTimeout(450);
    await stamp(name).tap();
  };
  await expect(stamp('brush teeth')).toBeVisible();
  await waitForWorker(page);
  await stayOffline(context);
  await page.reload();
  await touch('brush teeth');
  await expect(stamp('shoes')).toBeVisible();
  await page.reload();
  await expect(stamp('shoes')).toBeVisible();
  await inspect(app)('the cards on a tablet');

  await openGateByFinger(app);
  await inspect(app)('the gate on a tablet');
  await page.getByRole('button', { name: app.text('kid.gate.forgot') }).tap();
  await inspect(app)('the address at the gate on a tablet');
  await page.getByRole('button', { name: app.text('kid.gate.cancel'), exact: true }).tap();
  await page.getByRole('button', { name: 'Tom' }).tap();
  await touch('shoes');
  await expect(stamp('breakfast')).toBeVisible();
  await openGateByFinger(app);
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).tap();
  await page.waitForURL(`${app.url}/app`);

  const sent = page.waitForResponse((answer) => answer.url().includes('/api/kid/items/') && answer.ok());
  await context.setOffline(false);
  await sent;
  await expect(dayOf(app, 'Tom', 2, 3)).toBeVisible();
});
