import { expect, test } from '../../support/app';
import { inspect } from '../../support/inspect';
import { giveDevice, makeFamily, openGate, pin, setTries, tap, typePin } from '../../support/kid';
import { stayOffline } from '../../support/stay-offline';
import { waitForWorker } from '../../support/wait-for-worker';

const morning = { name: 'Morning', listType: 'task', items: ['brush teeth', 'shoes'] } as const;

test(
  'the gate opens by the PIN, waits after five wrong ones, and leads back to the child',
  { tag: '@set-gate' },
  async ({ app, page }) => {
    const email = `gate.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(app, email, ['Tom'], [morning]);
    await giveDevice(app, family, 0);
    const stamp = page.getByRole('button', { name: app.text('kid.done', { name: 'brush teeth' }) });
    await expect(stamp).toBeVisible();

    // A tap opens nothing; two seconds do.
    await page.getByRole('button', { name: app.text('kid.lock') }).click();
    await expect(page.getByRole('heading', { name: app.text('kid.gate.title') })).toBeHidden();
    await openGate(app);
    await inspect(app)('the gate');
    await tap(page.getByRole('button', { name: 'Tom' }));
    await expect(stamp).toBeVisible();

    await openGate(app);
    for (let tries = 1; tries <= 5; tries++) {
      await typePin(page, '0000');
      if (tries < 5) await expect(page.getByText(app.text('kid.gate.wrong'))).toBeVisible();
    }
    await expect(page.getByText(/30|29|28/).first()).toBeVisible();
    // Cleared storage resets no wait.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await openGate(app);
    await page.keyboard.type(pin);
    await expect(page.getByText(app.text('kid.gate.digits', { digits: 0 }))).toBeAttached();
    await expect(page).toHaveURL(`${app.url}/kid`);
    // The rest of the wait is a matter of the unit tests.
    await setTries(page, '{"wrong":5,"waitMs":500}');
    await page.reload();
    await openGate(app);
    await page.waitForTimeout(1500);
    await typePin(page, pin);
    await page.waitForURL(`${app.url}/app`);
    await expect(page.getByRole('link', { name: /Morning/ }).first()).toBeVisible();
    await page.goBack({ waitUntil: 'commit' }).catch(() => null);
    await page.waitForURL(`${app.url}/app`);
  },
);

test('a forgotten PIN is replaced by the sign-in with the whole address', async ({ app, page }) => {
  const email = `forgot.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom'], [morning]);
  await giveDevice(app, family, 0);
  await openGate(app);
  await page.getByRole('button', { name: app.text('kid.gate.forgot') }).click();
  await inspect(app)('the address at the gate');
  const address = page.getByLabel(app.text('kid.gate.address'));
  await address.fill('ada');
  await page.getByRole('button', { name: app.text('kid.gate.signIn') }).click();
  await expect(page.getByText(app.text('kid.gate.otherAddress'))).toBeVisible();
  await address.fill(email);
  await page.getByRole('button', { name: app.text('kid.gate.signIn') }).click();
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=name]').fill('Ada');
  await page.locator('input[name=email]').press('Enter');
  // The page of the child leads on before it has loaded.
  await expect(page).toHaveURL(`${app.url}/app`);
});

test('the sign-in at the gate stays and says so without a network', async ({ app, page, context }) => {
  const email = `gate.offline.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom'], [morning]);
  await giveDevice(app, family, 0);
  await waitForWorker(page);
  await openGate(app);
  await page.getByRole('button', { name: app.text('kid.gate.forgot') }).click();
  await page.getByLabel(app.text('kid.gate.address')).fill(email);
  await context.setOffline(true);
  await page.getByRole('button', { name: app.text('kid.gate.signIn') }).click();
  await expect(page.getByRole('alert')).toHaveText(app.text('kid.gate.offline'));
  await expect(page).toHaveURL(`${app.url}/kid`);
  await context.setOffline(false);
  await page.getByRole('button', { name: app.text('kid.gate.signIn') }).click();
  await expect(page.locator('input[name=email]')).toBeVisible();
});

test('the gate asks to sign in where the session of the adult was ended, and the ticks are sent then', async ({
  app,
  page,
  context,
}) => {
  const email = `ended.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom'], [morning]);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await giveDevice(app, family, 0);
  const stamp = (name: string) => page.getByRole('button', { name: app.text('kid.done', { name }) });
  await expect(stamp('brush teeth')).toBeVisible();
  // Ended from another device.
  const { sessions } = (await (
    await page.context().request.get(`${app.url}/api/auth/sessions`, { headers: { 'x-auth-token': token } })
  ).json()) as { sessions: { id: string }[] };
  for (const { id } of sessions)
    await page
      .context()
      .request.delete(`${app.url}/api/auth/sessions/${id}`, { headers: { 'x-auth-token': token } });
  await tap(stamp('brush teeth'));
  await expect(stamp('shoes')).toBeVisible();
  await openGate(app);
  await expect(page.getByText(app.text('kid.gate.over'))).toBeVisible();
  // Without a network the PIN does not come back.
  await waitForWorker(page);
  await stayOffline(context);
  await page.reload();
  await expect(stamp('shoes')).toBeVisible();
  await openGate(app);
  await expect(page.getByText(app.text('kid.gate.over'))).toBeVisible();
  await context.setOffline(false);
  await page.getByLabel(app.text('kid.gate.address')).fill(email);
  await page.getByRole('button', { name: app.text('kid.gate.signIn') }).click();
  const sent = page.waitForResponse((answer) => answer.url().includes('/api/kid/items/') && answer.ok());
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=name]').fill('Ada');
  await page.locator('input[name=email]').press('Enter');
  await page.waitForURL(`${app.url}/app`);
  await sent;
});

test('a device whose IndexedDB was cleared in kid mode is opened by the account alone whose address is typed', async ({
  app,
  page,
  context,
}) => {
  const email = `lost.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom'], [morning]);
  await giveDevice(app, family, 0);
  const origin = app.url;
  await (
    await context.newCDPSession(page)
  ).send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  for (const path of ['/kid', '/', '/login', '/app', '/login#code=abc']) {
    await page.goto(origin + path).catch(() => null);
    await page.waitForURL(`${origin}/kid`);
    await expect(page.getByText(app.text('kid.gate.help'))).toBeVisible();
  }
  await inspect(app)('the gate of a device that has lost its rows');
  const signIn = async (as: string) => {
    await page.getByLabel(app.text('kid.gate.address')).fill(email);
    await page.getByRole('button', { name: app.text('kid.gate.signIn') }).click();
    await page.locator('input[name=email]').fill(as);
    await page.locator('input[name=name]').fill('Ada');
    await page.locator('input[name=email]').press('Enter');
  };
  await signIn(`other.${email}`);
  await page.waitForURL(`${origin}/kid`);
  await expect(page.getByText(app.text('kid.gate.otherAddress'))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await signIn(email);
  await page.waitForURL(`${origin}/app`);
  expect(await page.evaluate(() => localStorage.getItem('pictick_kid'))).toBeNull();
});

test('a child whose adult has deleted the account elsewhere is left with the quiet screen, and the device with nothing', async ({
  app,
  page,
}) => {
  const email = `left.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom'], [morning]);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await giveDevice(app, family, 0);
  const stamp = page.getByRole('button', { name: app.text('kid.done', { name: 'brush teeth' }) });
  await expect(stamp).toBeVisible();
  // Else the page may hear of the deletion before the press.
  await page.context().setOffline(true);
  const answer = await fetch(`${app.url}/api/account`, {
    method: 'DELETE',
    headers: {
      'x-auth-token': token,
      'idempotency-key': crypto.randomUUID(),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ confirm: 'DELETE' }),
  });
  expect(answer.ok).toBe(true);
  await tap(stamp);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: app.text('kid.gone') })).toBeAttached();
  await expect(page).toHaveURL(`${app.url}/kid`);
  await expect
    .poll(() =>
      page.evaluate(async () => [
        ...(await indexedDB.databases())
          .map(({ name }) => name)
          .filter((name) => name?.startsWith('pictick-')),
        localStorage.getItem('pictick_kid'),
      ]),
    )
    .toEqual([null]);
  const lock = page.getByRole('button', { name: app.text('kid.lock') });
  await lock.hover();
  await page.mouse.down();
  await page.waitForURL(`${app.url}/login`);
  await page.mouse.up();
});
