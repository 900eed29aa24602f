import type { Page } from '@playwright/test';
import { expect, test, withoutWorker } from '../../support/app';
import { handSizes, tooNear } from '../../support/distances';
import { bandNow, callsOf, giveDevice, makeFamily, repeatDaily, tap, today } from '../../support/kid';

test.use(withoutWorker);

/** Controls that are too near each other, at each size of a device in the hand. */
async function nearAtAllSizes(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of handSizes) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(500);
    found.push(...(await tooNear(page)).map((near) => `${what} at ${width}x${height}: ${near}`));
  }
  return found;
}

test('the one card keeps stamp, last card and next card 16 px apart', async ({ app, page }) => {
  test.setTimeout(240_000);
  const email = `apart.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(
    app,
    email,
    ['Tom'],
    [
      {
        name: 'Getting ready',
        listType: 'task',
        items: ['wash face', 'get dressed', 'breakfast'],
        routine: { band: bandNow() },
      },
    ],
  );
  await giveDevice(app, family, 0);
  await tap(page.getByRole('button', { name: app.text('kid.done', { name: 'wash face' }) }));
  await expect(
    page.getByRole('button', { name: app.text('kid.done', { name: 'get dressed' }) }),
  ).toBeVisible();
  expect(await nearAtAllSizes(page, 'one card')).toEqual([]);
});

test('a board of three, six and seven cards keeps pictures and stamps 16 px apart', async ({ app, page }) => {
  test.setTimeout(240_000);
  const email = `board.apart.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom'], []);
  const call = callsOf(page);
  await call('PATCH', `/api/households/${family.householdId}/children/${family.children[0]!.id}`, {
    settings: { order: 'board' },
  });
  const { id } = await call('POST', '/api/shopping-lists', { name: 'Getting ready', listType: 'task' });
  await repeatDaily(call, String(id), today(), bandNow(), family.children);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const add = async (body: object) => {
    const answer = await fetch(`${app.url}/api/shopping-lists/${String(id)}/items`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token ?? '' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
    return ((await answer.json()) as { id: string }).id;
  };
  for (const name of ['wash face', 'get dressed', 'breakfast']) await add({ name });
  await giveDevice(app, family, 0);
  const stamp = (name: string) => page.getByRole('button', { name: app.text('kid.done', { name }) });
  await expect(stamp('breakfast')).toBeVisible();
  const found = await nearAtAllSizes(page, 'three cards');

  const shoes = await add({ name: 'shoes' });
  await add({ name: 'brush teeth' });
  await add({ name: 'jacket' });
  await add({ name: 'boots', onlyOn: today(), insteadOf: shoes });
  await page.reload();
  await expect(stamp('boots')).toBeVisible();
  await expect(stamp('jacket')).toBeVisible();
  found.push(...(await nearAtAllSizes(page, 'six cards')));

  await add({ name: 'pack the bag' });
  await page.reload();
  await expect(page.getByRole('button', { name: app.text('kid.cardsOn') })).toBeVisible();
  found.push(...(await nearAtAllSizes(page, 'seven cards')));
  expect(found).toEqual([]);
});

test('the chooser keeps three children apart', async ({ app, page }) => {
  test.setTimeout(180_000);
  const email = `who.apart.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(app, email, ['Tom', 'Maximiliane', 'Leo'], []);
  await giveDevice(app, family, null);
  await expect(page.getByRole('button', { name: 'Leo' })).toBeVisible();
  expect(await nearAtAllSizes(page, 'the chooser')).toEqual([]);
});
