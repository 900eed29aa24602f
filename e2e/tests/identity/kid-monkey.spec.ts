import type { Page } from '@playwright/test';
import { expect, test } from '../../support/app';
import { callsOf, giveDevice, makeFamily } from '../../support/kid';

/** `npm run soak:kid` takes more. */
const steps = Number(process.env['PICTICK_MONKEY_STEPS'] ?? 100);
const seeds = Array.from(
  { length: Number(process.env['PICTICK_MONKEY_SEEDS'] ?? 2) },
  (_, index) => index + 1,
);
/** Calls that a child may cause, and the renewal of the adult's session. */
const allowed: readonly RegExp[] = [
  /^GET \/api\/(kid|events)$/,
  /^(GET|PUT) \/api\/kid\/help$/,
  /^PUT \/api\/kid\/items\/[\w-]+\/checked$/,
  /^POST \/api\/auth\/refresh$/,
  /^GET \/(?!api\/)/,
];

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A child of four at the page. Answers what it found that must not be. */
async function monkey(page: Page, url: string, seed: number): Promise<string[]> {
  const random = numbersOf(seed);
  const found: string[] = [];
  const watch = (request: { method: () => string; url: () => string }) => {
    const { origin, pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    if (origin !== new URL(url).origin || !allowed.some((pattern) => pattern.test(call)))
      found.push(`call: ${call}`);
  };
  page.on('request', watch);
  const { width, height } = page.viewportSize()!;
  const at = () => [Math.floor(random() * width), Math.floor(random() * height)] as const;
  for (let step = 0; step < steps && found.length === 0; step++) {
    const kind = random();
    const [x, y] = at();
    if (kind < 0.4) {
      const buttons = await page.getByRole('button').all();
      await buttons[Math.floor(random() * buttons.length)]
        ?.tap({ timeout: 1000, force: true })
        .catch(() => undefined);
    } else if (kind < 0.7) await page.touchscreen.tap(x, y);
    else if (kind < 0.85) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(...at(), { steps: 3 });
      await page.mouse.up();
    } else if (kind < 0.9) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.waitForTimeout(500 + random() * 1800);
      await page.mouse.up();
    } else if (kind < 0.96) await page.goBack({ waitUntil: 'commit', timeout: 2000 }).catch(() => undefined);
    else await page.reload();
    // Back from the first page closes the app. The child opens it again.
    if (page.url() === 'about:blank') await page.goto(`${url}/app`);
    // A long press may have opened the gate, which hides the cards. There is a button either way.
    await expect(page.getByRole('button').first()).toBeVisible();
    if (page.url() !== `${url}/kid`) found.push(`left for ${page.url()}`);
    if ((await page.locator('#root a').count()) > 0) found.push('a link');
  }
  page.off('request', watch);
  return found;
}

for (const seed of seeds)
  test(`a child of four never leaves the page and calls nothing else (seed ${seed})`, async ({
    app,
    page,
  }) => {
    test.setTimeout(90_000 + steps * 1000);
    const email = `monkey.${seed}.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(
      app,
      email,
      ['Tom', 'Mia'],
      [
        {
          name: 'Morning',
          listType: 'task',
          items: ['brush teeth', 'shoes', 'breakfast', 'jacket', 'hat', 'bag', 'book'],
        },
        { name: 'Shop', listType: 'shopping', items: ['bananas', 'milk', 'bread'] },
      ],
    );
    // Every second child has a board.
    await callsOf(page)('PATCH', `/api/households/${family.householdId}/children/${family.children[0]!.id}`, {
      settings: { order: seed % 2 === 0 ? 'board' : 'oneAtATime' },
    });
    await giveDevice(app, family, 0);
    await expect(
      page.getByRole('button', { name: app.text('kid.done', { name: 'brush teeth' }) }),
    ).toBeVisible();
    expect(await monkey(page, app.url, seed)).toEqual([]);
  });

test('the monkey finds a planted link and a planted call', async ({ app, page }) => {
  const email = `holes.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const family = await makeFamily(
    app,
    email,
    ['Tom'],
    [{ name: 'Morning', listType: 'task', items: ['shoes'] }],
  );
  await giveDevice(app, family, 0);
  await expect(page.getByRole('button', { name: app.text('kid.lock') })).toBeVisible();
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/app';
    document.getElementById('root')?.append(link);
  });
  expect(await monkey(page, app.url, 3)).toContain('a link');
  await page.reload();
  await page.evaluate(() =>
    window.addEventListener('pointerdown', () => void fetch('/api/shopping-lists').catch(() => undefined)),
  );
  expect(await monkey(page, app.url, 4)).toContain('call: GET /api/shopping-lists');
});
