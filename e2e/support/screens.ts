import type { Browser } from '@playwright/test';
import { expect, type App } from './app';
import { waitForWorker } from './wait-for-worker';

/** Called on each screen when it is ready. */
export type Look = (screen: string) => Promise<void>;
/** The name of a list or an item in the language of the walk, from its German one. */
export type Say = (name: string) => string;

export const longNames = [
  'Geschirrspültabs',
  'Erdbeermarmelade',
  'Hähnchenschenkel',
  'Rindfleischetikettierungsüberwachungsgesetz',
  'Kahvaltını yap',
  'Morgens vor dem Kindergarten',
  'Uluslararasılaştırılmış çamaşır suyu',
] as const;

/** Creates data by the API, which is quicker than by the screen. */
async function call<T>(app: App, method: string, path: string, body?: object): Promise<T> {
  const answer = await app.page.evaluate(
    async (wish) => {
      const headers = {
        'x-auth-token': localStorage.getItem('token') ?? '',
        ...(wish.body && { 'content-type': 'application/json' }),
        'idempotency-key': crypto.randomUUID(),
        'x-user-language': document.documentElement.lang,
      };
      const said = await fetch(`/api/shopping-lists${wish.path}`, {
        method: wish.method,
        headers,
        body: wish.body ? JSON.stringify(wish.body) : null,
      });
      return { ok: said.ok, text: await said.text() };
    },
    { method, path, body },
  );
  expect(answer.ok, `${method} ${path}: ${answer.text}`).toBe(true);
  return JSON.parse(answer.text) as T;
}

export const makeList = async (
  app: App,
  name: string,
  listType: 'shopping' | 'task',
  items: readonly object[] = [],
): Promise<string> => {
  const { id } = await call<{ id: string }>(app, 'POST', '', { name, listType });
  if (items.length > 0) await call(app, 'POST', `/${id}/items:batch`, { items });
  return id;
};

/** Walks the screens that need no account. */
export async function visitorsScreens(app: App, look: Look): Promise<void> {
  const { page, url } = app;
  for (const path of ['/', '/login', '/terms', '/privacy', '/r/NOBODY12', '/no-such-page']) {
    await page.goto(url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: app.legal('stored')('about') })).toBeVisible();
    await look(path);
  }
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: app.text('stored.link') })
    .click();
  await expect(page.getByRole('dialog', { name: app.text('stored.title') })).toBeVisible();
  await look('what is stored');

  await page.goto(url);
  await page
    .getByRole('region', { name: app.text('landing.demoTitle') })
    .getByRole('button', { name: app.text('landing.show.add') })
    .click();
  await expect(page.getByRole('dialog', { name: app.text('landing.signUp.title') })).toBeVisible();
  await look('sign up');
  await page.keyboard.press('Escape');
  // Wide screens show the links beside each other.
  const burger = page.getByRole('button', { name: app.text('landing.nav.menu') });
  if (await burger.isVisible()) {
    await burger.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await look('ways around');
    await page.getByRole('menuitem', { name: app.text('landing.nav.prices') }).click();
  } else
    await page
      .getByRole('navigation')
      .getByRole('button', { name: app.text('landing.nav.prices') })
      .click();
  for (const tier of ['starter', 'pro', 'platinum'])
    await expect(
      page.getByRole('dialog', { name: app.text('landing.plansTitle') }).getByRole('link', {
        name: app.text('billing.plans.choose', { plan: app.text(`plan.name.${tier}`) }),
      }),
    ).toBeAttached();
  await look('prices');
}

/** Walks the screens of a user, from an empty account to many lists on the largest plan. */
export async function familyScreens(app: App, look: Look, say: Say = (name) => name): Promise<void> {
  const { page, url } = app;
  const name = 'Şükran Müller-Lüdenscheidt';
  const email = `every.${Date.now()}@example.org`;
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const button = (key: string, blanks = {}) =>
    page
      .getByRole('button', { name: app.text(key, blanks), exact: true })
      .filter({ visible: true })
      .first();
  /** Closes the dialog; the focus must return to a control. */
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.locator(':is(button, a, input):focus')).toBeVisible();
  };
  const home = async () => {
    await page.goto(`${url}/app`);
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  };

  await app.signIn(name, email);
  await look('home, no list');
  await button('createList.title').click();
  await expect(dialog).toBeVisible();
  await look('new list');
  await leave();
  await page
    .getByRole('button', { name: app.text('account.menuOf', { name }) })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: app.text('account.menu') })).toBeVisible();
  await look('account menu');
  await page.keyboard.press('Escape');

  const things = [
    { name: say('Milch'), quantity: '2 × 1 l' },
    { name: say('Brot') },
    { name: say('Käse'), quantity: '1 200 g', notes: say('der mit den großen Löchern, nicht der andere') },
    ...longNames.map((each) => ({ name: say(each) })),
  ];
  const groceries = await makeList(app, say('Wocheneinkauf für die ganze Großfamilie'), 'shopping', things);
  await home();
  await look('home, one list');
  const chores = await makeList(app, say('Morgens vor dem Kindergarten'), 'task', [
    { name: say('Zähne putzen') },
    { name: say('Kahvaltını yap') },
    { name: say('Kinderzimmer aufräumen und lüften') },
    { name: say('Hund füttern') },
  ]);
  const empty = await makeList(app, say('Straßenbahnhaltestellenkiosk'), 'shopping');
  for (const each of ['Drogerie', 'Baumarkt', 'Pazar alışverişi', 'Akşam rutini'])
    await makeList(app, say(each), 'shopping', [{ name: say('Seife') }]);
  const put = await makeList(app, say('Weihnachtsbäckerei'), 'shopping', [{ name: say('Mehl') }]);
  await call(app, 'PATCH', `/${put}/archive`, {});
  const gone = await makeList(app, say('Schwimmbadausrüstung'), 'shopping', [{ name: say('Handtuch') }]);
  await call(app, 'DELETE', `/${gone}`);
  await home();
  await look('home, seven lists');
  await page.getByRole('tab', { name: new RegExp(`^${app.text('home.archived')}`) }).click();
  await look('archive');
  await page
    .getByRole('button', { name: app.text('list.actionsOf', { name: say('Weihnachtsbäckerei') }) })
    .click();
  await look('menu of a list');
  for (const [entry, screen] of [
    ['list.rename', 'rename'],
    ['character.title', 'character'],
    ['repaint.all', 'repaint'],
    ['list.unarchive', 'bring back'],
    ['common.delete', 'delete a list'],
  ] as const) {
    if (entry !== 'list.rename')
      await page
        .getByRole('button', { name: app.text('list.actionsOf', { name: say('Weihnachtsbäckerei') }) })
        .click();
    await page.getByRole('menuitem', { name: app.text(entry), exact: true }).click();
    await expect(dialog).toBeVisible();
    await look(screen);
    await leave();
  }
  await page.goto(`${url}/trash`);
  await expect(page.getByText(say('Schwimmbadausrüstung'))).toBeVisible();
  await look('trash');

  await page.goto(`${url}/lists/${empty}`);
  await expect(page.getByRole('heading', { name: app.text('empty.shopping.title') })).toBeVisible();
  await look('empty list');
  await page.goto(`${url}/lists/${groceries}`);
  await expect(app.item(say('Brot'))).toBeVisible();
  await app.item(say('Brot')).click();
  await expect(app.item(say('Brot'))).toHaveAttribute('aria-pressed', 'true');
  await look('shopping');
  await app.add(say('Käse'));
  await expect(button('double.both')).toBeVisible();
  await look('there already');
  await button('double.skip').click();
  await button('list.edit').click();
  await look('editing');
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${say('Milch')}`) })
    .first()
    .click();
  await expect(dialog.getByRole('group').first()).toBeVisible();
  await look('item');
  await dialog.getByRole('button', { name: `${app.text('picture.look')} · ${say('Milch')}` }).click();
  const viewer = page.getByRole('dialog', { name: app.text('picture.of', { name: say('Milch') }) });
  await expect(viewer).toBeVisible();
  await look('viewer');
  await viewer.getByRole('button', { name: app.text('picture.report') }).click();
  await expect(page.getByRole('dialog', { name: app.text('picture.reportTitle') })).toBeVisible();
  await look('report');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await dialog.getByRole('button', { name: app.text('common.delete') }).click();
  await expect(page.getByRole('button', { name: app.text('common.undo') })).toBeVisible();
  await look('undo');
  const act = async (entry: string) => {
    await page
      .getByRole('button', {
        name: app.text('list.actionsOf', { name: say('Wocheneinkauf für die ganze Großfamilie') }),
      })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('menuitem', { name: app.text(entry), exact: true }).click();
    await expect(dialog).toBeVisible();
  };
  await act('trash.items.shopping');
  await expect(dialog.getByText(say('Milch'), { exact: true })).toBeVisible();
  await look('trash of a list');
  await leave();
  await act('share.title');
  await look('share, on the trial');
  await leave();

  await page.goto(`${url}/lists/${chores}`);
  await expect(app.item(say('Hund füttern'))).toBeVisible();
  await app.item(say('Zähne putzen')).click();
  await look('chores');
  for (const each of [say('Kahvaltını yap'), say('Kinderzimmer aufräumen und lüften'), say('Hund füttern')]) {
    // A tap within 400 ms at the place of the tap before is ignored.
    await page.waitForTimeout(450);
    await app.item(each).click();
  }
  await expect(page.getByText(app.text('list.finished'))).toBeVisible();
  await look('all done');
  await page.goto(`${url}/lists/00000000-0000-7000-8000-000000000000`);
  await expect(page.getByRole('heading', { name: app.text('list.missingTitle') })).toBeVisible();
  await look('no such list');

  await page.goto(`${url}/billing`);
  await expect(page.getByRole('region', { name: app.text('standing.title') })).toBeVisible();
  await look('billing, overview');
  await button('plan.see').click();
  await expect(
    dialog.getByRole('button', {
      name: app.text('billing.plans.choose', { plan: app.text('plan.name.pro') }),
    }),
  ).toBeVisible();
  await look('plans');
  await leave();
  for (const tab of ['billing', 'usage']) {
    await page.getByRole('tab', { name: app.text(`billing.tab.${tab}`) }).click();
    await expect(page.getByRole('tabpanel').getByRole('region').first()).toBeVisible();
    await look(`billing, ${tab}`);
  }

  app.upgrade(email, 'platinum');
  await page.goto(`${url}/account-settings`);
  await expect(
    page.getByRole('region', { name: app.text('danger.title') }).getByRole('button'),
  ).toBeVisible();
  await expect(page.locator('#referral h2')).toBeVisible();
  await look('settings');
  await page
    .getByRole('region', { name: app.text('style.title') })
    .getByRole('button', { name: app.text('style.own') })
    .click();
  await dialog.getByRole('button', { name: app.text('prompt.create'), exact: true }).click();
  await look('own style, refused');
  await leave();
  await page
    .getByRole('region', { name: app.text('danger.title') })
    .getByRole('button')
    .click();
  await expect(dialog).toBeVisible();
  await look('delete the account');
  await leave();

  await page.goto(`${url}/lists/${groceries}`);
  await expect(app.item(say(longNames[0]))).toBeVisible();
  await call(app, 'POST', `/${groceries}/share`, {
    email: 'großmutter.und.großvater@mehrgenerationenhaus.example.org',
  });
  await act('share.title');
  await expect(dialog.getByText(app.text('share.invited'))).toBeVisible();
  await look('share');
  await dialog.getByLabel(app.text('share.email')).fill('nobody');
  await dialog.getByRole('button', { name: app.text('share.invite') }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await look('share, refused');
  await leave();
  await waitForWorker(page);
  await page.context().setOffline(true);
  await expect(page.getByText(app.text('offline.banner'))).toBeVisible();
  await app.item(say(longNames[0])).click();
  await look('offline');
  await page.context().setOffline(false);
  await expect(page.getByText(app.text('offline.banner'))).toBeHidden();

  await Promise.all(
    Array.from({ length: 30 }, (_, place) =>
      makeList(app, `${say('Liste')} ${place + 1}`, place % 2 ? 'task' : 'shopping'),
    ),
  );
  await home();
  await expect(page.getByText(`${say('Liste')} 30`)).toBeVisible();
  await look('home, many lists');
}

/** Walks screens with many items, with a slow server and with a broken one. */
export async function raggedScreens(app: App, browser: Browser, lookFor: (app: App) => Look): Promise<void> {
  const email = `ragged.${Date.now()}@example.org`;
  const look = lookFor(app);
  await app.signIn('Ragged', email);
  const one = await makeList(app, 'Nur eins', 'shopping', [{ name: 'Ekmek', quantity: '1' }]);
  const chore = await makeList(app, 'Tek iş', 'task', [
    { name: 'Rindfleischetikettierungsüberwachungsgesetz vorlesen' },
  ]);
  const words = ['Apfel', 'Süt', 'Käse', 'Peynir', 'Brot', 'Sesselbezug', 'Zeytin', ...longNames];
  const hundred = Array.from({ length: 100 }, (_, place) => ({
    name: `${words[place % words.length]}${place < words.length ? '' : ` ${place}`}`,
    ...(place % 5 === 0 && { quantity: `${place + 1} ×` }),
  }));
  const many = await makeList(app, 'Großeinkauf', 'shopping', hundred);
  const routine = await makeList(app, 'Frühjahrsputz', 'task', hundred);
  for (const [id, screen] of [
    [one, 'list of one'],
    [chore, 'chores, one'],
    [many, 'list of a hundred'],
    [routine, 'chores, a hundred'],
  ] as const) {
    await app.page.goto(`${app.url}/lists/${id}`);
    await expect(app.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await look(screen);
  }

  // Another device without stored data and without a worker.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const other = app.on(page);
  const lookOther = lookFor(other);
  let road: 'silent' | 'broken' = 'silent';
  await context.route(/\/api\/(?!auth|locale)/, async (route) => {
    if (road === 'broken')
      await route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"success":false,"code":"SERVER_ERROR","message":"errors.server"}',
      });
  });
  const paths = ['/app', `/lists/${many}`, '/trash', '/billing', '/account-settings', '/r/NOBODY12'];
  await page.goto(`${app.url}/login`);
  await other.identify('Ragged', email);
  await page.waitForURL(`${app.url}/app`);
  for (const each of ['silent', 'broken'] as const) {
    road = each;
    for (const path of paths) {
      await page.goto(app.url + path);
      // A skeleton appears only after a while; a failed request is repeated three times.
      await page.waitForTimeout(each === 'silent' ? 2000 : 9000);
      await lookOther(`${each}: ${path.replace(many, 'id')}`);
    }
  }
  await context.route('**/assets/**', (route) => route.abort());
  await page.goto(`${app.url}/app`).catch(() => undefined);
  await page.waitForTimeout(2000);
  await lookOther('nothing of the page comes');
  await context.close();
}
