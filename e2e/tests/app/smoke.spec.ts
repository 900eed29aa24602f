import { expect, test } from '../../support/app';
import { stayOffline } from '../../support/stay-offline';
import { waitForWorker } from '../../support/wait-for-worker';

const groceries: Record<string, string[]> = {
  en: [
    'apples',
    'milk',
    'bread',
    'eggs',
    'strawberry jam',
    'toilet paper',
    'carrots',
    'orange juice',
    'cheese',
    'bananas',
    'rice',
    'tomatoes',
    'butter',
    'honey',
    'coffee',
    'pizza',
    'shampoo',
    'onions',
    'grapes',
    'chocolate',
  ],
  de: [
    'Äpfel',
    'Milch',
    'Brot',
    'Eier',
    'Erdbeermarmelade',
    'Toilettenpapier',
    'Karotten',
    'Orangensaft',
    'Käse',
    'Bananen',
    'Reis',
    'Tomaten',
    'Butter',
    'Honig',
    'Kaffee',
    'Pizza',
    'Shampoo',
    'Zwiebeln',
    'Trauben',
    'Schokolade',
  ],
};
const chores: Record<string, string[]> = {
  en: ['brush teeth', 'make the bed', 'feed the dog'],
  de: ['Zähne putzen', 'Bett machen', 'Hund füttern'],
};

test.use({ keepsBook: true });

test(
  'a family shops and does its chores, leaves, and finds everything again',
  { tag: ['@create-list', '@add-items', '@check-item', '@delete-item', '@restore-item', '@generate-image'] },
  async ({ app, page, browser }, { project }) => {
    const language = (project.use.locale ?? 'en').slice(0, 2);
    const lines = groceries[language] ?? [];
    const [first = '', second = '', third = ''] = lines;
    await page.goto(app.url);
    await app.accessible();
    await app.signIn('Ayşe Müller');
    await app.accessible();

    await app.makeList('Samstag / Saturday', 'shopping');
    await app.paste(lines);
    await expect(app.item(first)).toBeVisible({ timeout: 2000 });
    const pictures = page.getByRole('main').locator('[role=listitem] img');
    // Below the fold the plain picture stays until the painted one scrolls into view.
    await expect(
      page
        .getByRole('main')
        .locator('[role=listitem]')
        .filter({ has: page.locator('img') }),
    ).toHaveCount(lines.length);
    // Pictures in view load within two seconds; the others load when they scroll into view.
    await expect
      .poll(
        () =>
          pictures.evaluateAll((images) =>
            (images as HTMLImageElement[])
              .slice(0, 4)
              .every((image) => image.complete && image.naturalWidth > 0),
          ),
        { timeout: 2000 },
      )
      .toBe(true);
    const sources = await pictures.evaluateAll((images) =>
      images.map((image) => image.getAttribute('src') ?? ''),
    );
    expect(sources.filter((source) => source.includes('/card-'))).toEqual([]);

    // The five pictures of a trial month replace the plain ones.
    await expect
      .poll(
        () =>
          pictures.evaluateAll(
            (images) => images.filter((image) => image.getAttribute('src')?.startsWith('/img/')).length,
          ),
        { timeout: 30_000 },
      )
      .toBe(5);
    await app.accessible();
    await app.fitsLargeText();

    await app.item(first).click();
    await expect(app.item(first)).toHaveAttribute('aria-pressed', 'true');
    await app.item(second).click();
    // A second tap within 400 ms is ignored.
    await page.waitForTimeout(450);
    await app.item(second).click();
    await expect(app.item(second)).toHaveAttribute('aria-pressed', 'false');

    await page.getByRole('button', { name: app.text('list.edit'), exact: true }).click();
    await app.item(third).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: app.text('common.delete') })
      .click();
    await expect(app.item(third)).toBeHidden();
    await app.undo(app.text('item.deleted', { name: third }));
    await expect(app.item(third)).toBeVisible();
    await page.getByRole('button', { name: app.text('list.edit'), exact: true }).click();

    await page.goto(`${app.url}/app`);
    await app.makeList('Morgen / Morning', 'task');
    for (const chore of chores[language] ?? []) await app.add(chore);
    for (const chore of chores[language] ?? []) await expect(app.item(chore)).toBeVisible();
    await app.item(chores[language]?.[0] ?? '').click();
    await app.accessible();
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const [name] = (await indexedDB.databases())
            .map((each) => each.name ?? '')
            .filter((each) => each.startsWith('pictick-'));
          const db = await new Promise<IDBDatabase>((resolve) => {
            const open = indexedDB.open(name ?? '');
            open.onsuccess = () => resolve(open.result);
          });
          const count = await new Promise<number>((resolve) => {
            const ask = db.transaction('operations').objectStore('operations').count();
            ask.onsuccess = () => resolve(ask.result);
          });
          db.close();
          return count;
        }),
      )
      .toBe(0);

    // A later visit of the same browser, with its stored state.
    const kept = await page.context().storageState({ indexedDB: true });
    const later = await browser.newContext({ ...project.use, storageState: kept });
    const again = await later.newPage();
    await again.goto(`${app.url}/app`);
    await expect(again.getByRole('link', { name: /Morgen \/ Morning/ }).first()).toBeVisible();
    await again
      .getByRole('link', { name: /Samstag/ })
      .first()
      .click();
    await expect(again.getByRole('main').getByRole('button', { name: third, exact: true })).toBeVisible();
    await later.close();
  },
);

test(
  'the add box refuses a line of 121 letters and keeps it, and takes emoji, Arabic and markup as text',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page }) => {
    await app.signIn('Bad Input');
    await app.makeList('Things', 'shopping');
    await app.add('x'.repeat(121));
    await expect(page.getByRole('alert').filter({ hasText: '120' })).toBeVisible();
    await expect(page.locator('form input[aria-keyshortcuts=n]')).toHaveValue('x'.repeat(121));
    await app.add('   ');
    for (const name of ['🎊🎊', 'تفاح', '<b>bold</b>']) {
      await app.add(name);
      await expect(app.item(name)).toBeVisible();
    }
    await expect(page.getByRole('main').locator('[role=listitem]')).toHaveCount(3);
    await page.reload();
    await expect(page.getByRole('main').locator('[role=listitem]')).toHaveCount(3);
  },
);

test(
  'pages that do not exist say so, and signing out leaves nothing behind',
  { tag: ['@create-list', '@sign-out'] },
  async ({ app, page }) => {
    const answer = await page.goto(`${app.url}/no-such-page`);
    expect(answer?.status()).toBe(404);
    await app.signIn('Goes Away');
    await app.makeList('Secret surprise', 'shopping');
    await page.goto(`${app.url}/app`);
    await page
      .getByRole('button', { name: app.text('account.menuOf', { name: 'Goes Away' }) })
      .first()
      .click();
    await page.getByRole('button', { name: app.text('account.signOut') }).click();
    await page.waitForURL(`${app.url}/login`);
    const left = await page.evaluate(async () => ({
      token: localStorage.getItem('token'),
      databases: (await indexedDB.databases()).map((each) => each.name).filter((name) => name !== 'pictick'),
    }));
    expect(left).toEqual({ token: null, databases: [] });
    await page.goto(`${app.url}/app`);
    await page.waitForURL(`${app.url}/login`);
  },
);

test(
  'a tick made offline reaches the server when the network is back',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page, context }, { project }) => {
    const name = (groceries[(project.use.locale ?? 'en').slice(0, 2)] ?? [])[0] ?? '';
    await app.signIn('Under Ground');
    await app.makeList('Tunnel', 'shopping');
    await app.add(name);
    await expect(app.item(name)).toBeVisible();
    const id = page.url().split('/').pop() ?? '';
    await expect.poll(() => onServer()).toEqual([false]);
    await waitForWorker(page);
    await context.setOffline(true);
    await page.reload();
    await stayOffline(context);
    await expect(app.item(name)).toBeVisible();
    await app.item(name).click();
    await expect(app.item(name)).toHaveAttribute('aria-pressed', 'true');
    await expect(
      page
        .getByText(app.text('sync.offlineQueued', { count: 1 }))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => onServer(), { timeout: 15_000 }).toEqual([true]);

    function onServer(): Promise<boolean[]> {
      return page.evaluate(async (list) => {
        const answer = await fetch(`/api/shopping-lists/${list}`, {
          headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
        });
        return ((await answer.json()) as { items: { checked: boolean }[] }).items.map((item) => item.checked);
      }, id);
    }
  },
);
