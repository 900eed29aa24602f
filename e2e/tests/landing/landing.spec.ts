import type { Page } from '@playwright/test';
import { App, expect, test } from '../../support/app';
import { swipe } from '../../support/touch';

const languages = ['en', 'es', 'fr', 'de', 'tr', 'nl'];

/** Waits for a button that only the running page renders. */
const runs = (page: Page) => expect(page.getByRole('contentinfo').getByRole('button')).toBeVisible();

// The demo advances by itself only where motion is allowed.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('pictick_stored_told', '1')));

test('the landing page is complete without scripts in six languages, and its links work', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'de-DE',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  for (const language of languages) {
    const there = new App(page, language, app.url);
    await page.goto(`${app.url}/?lng=${language}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(there.text('landing.title'));
    for (const key of [
      'landing.lead',
      'landing.benefit.offline',
      'landing.feature.play.title',
      'landing.faq.offline.q',
      'landing.ctaTitle',
    ])
      await expect(page.getByText(there.text(key), { exact: true })).toBeVisible();
    await expect(page.locator('[style]')).toHaveCount(0);
    const pro = page.locator('#plans').getByRole('listitem', { name: there.text('plan.name.pro') });
    for (const price of [/4[.,]99/, /49[.,]90/]) await expect(pro.getByText(price)).toBeVisible();
    expect(await page.content()).not.toMatch(/%[A-Z]+[:_]\w+%/);
  }
  const german = new App(page, 'de', app.url);
  await page.goto(app.url);
  await expect(page.getByRole('button', { name: german.text('landing.nav.menu') })).toBeHidden();
  await page.getByRole('link', { name: german.text('landing.demo') }).click();
  await expect(page.getByRole('heading', { name: german.text('landing.howTitle') })).toBeInViewport();
  await expect(page.getByRole('link', { name: german.text('landing.start') }).first()).toHaveAttribute(
    'href',
    '/login',
  );
  await page.getByRole('link', { name: 'Türkçe' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await context.close();
});

test('a page that needs scripts shows a card with a link when scripts are off', async ({ browser, app }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'de-DE',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  for (const path of [
    '/login',
    '/app',
    '/lists/018f0000-0000-7000-8000-000000000001',
    '/billing',
    '/no/such/page',
  ]) {
    await page.goto(app.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pictick');
    const card = page.getByRole('main');
    await expect(card).toContainText('JavaScript');
    expect((await card.boundingBox())!.height).toBeGreaterThan(250);
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(card.getByRole('link').first()).toHaveCSS('min-height', '48px');
  }
  await page.goto(`${app.url}/login?lng=de`);
  await page.getByRole('link', { name: 'Was ist Pictick?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new App(page, 'de', app.url).text('landing.title'),
  );
  await context.close();
});

test('the scripts of the landing page wait for its large picture, at most a second', async ({
  browser,
  app,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      locale: 'en-GB',
      colorScheme,
      viewport: { width: 412, height: 823 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('pictick_stored_told', '1'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const scripts = () => asked.filter((path) => /^\/assets\/(?!behind).+\.js$/.test(path)).length;
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/phone/*', async (route) => {
      await arrived;
      await route.continue();
    });
    // Paused at once: an installed clock runs on, and a slow machine would use up the second.
    await page.clock.install({ time: new Date('2026-11-27T06:00:00Z') });
    await page.clock.pauseAt(new Date('2026-11-27T06:00:01Z'));
    await page.goto(app.url, { waitUntil: 'commit' });
    await expect
      .poll(() => asked.filter((path) => path.startsWith('/phone/')))
      .toEqual([`/phone/en-${colorScheme}-480.webp`]);
    await expect.poll(() => asked.some((path) => path.startsWith('/assets/behind'))).toBe(true);
    await page.clock.runFor(900);
    expect(scripts()).toBe(0);
    if (colorScheme === 'light') arrive();
    else await page.clock.runFor(200);
    await page.clock.resume();
    await expect.poll(scripts).toBeGreaterThan(3);
    arrive();
    await runs(page);
    expect(asked.filter((path) => path.startsWith('/phone/'))).toEqual([`/phone/en-${colorScheme}-480.webp`]);
    await context.close();
  }
});

test('hydration of the landing page replaces no element and shifts no layout', async ({ app, page }) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { painted?: Element | null; moved: number };
    seen.moved = 0;
    document.addEventListener('DOMContentLoaded', () => (seen.painted = document.querySelector('h1')));
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!shift.hadRecentInput) seen.moved += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(app.url);
    await runs(page);
    const { same, moved } = await page.evaluate(() => {
      const seen = window as unknown as { painted?: Element | null; moved: number };
      return { same: seen.painted === document.querySelector('h1'), moved: seen.moved };
    });
    // On the second visit the worker serves the empty shell, without a painted heading.
    if (width === 360) expect(same).toBe(true);
    expect(moved).toBeLessThan(0.02);
    await app.accessible();
    await app.fitsLargeText();
  }
});

test('the demo advances by itself, pauses while the visitor uses it, and starts over', async ({
  app,
  page,
}) => {
  await page.clock.install();
  await page.goto(app.url);
  await runs(page);
  const demo = page.getByRole('region', { name: app.text('landing.demoTitle') });
  await demo.scrollIntoViewIfNeeded();
  await expect(demo.getByRole('button', { name: app.text('landing.show.pause') })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const shown = demo.getByRole('tabpanel').getByRole('group').first();
  const at = async (number: number) => expect(shown).toHaveAttribute('aria-label', `${number} / 12`);
  const press = (key: string) => demo.getByRole('button', { name: app.text(key) }).tap();
  const choose = (key: string) => demo.getByRole('radio', { name: app.text(key) }).tap();

  // Advances the clock and waits until React has rendered.
  const pass = async (ms: number) => {
    await page.clock.runFor(ms);
    await page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel();
      for (let turn = 0; turn < 10; turn++) {
        await new Promise((drawn) => {
          port1.onmessage = drawn;
          port2.postMessage(null);
        });
      }
    });
  };

  await demo.getByRole('tab', { name: app.text('listType.shopping') }).tap();
  await at(5);
  await choose('style.name.cartoon');
  await pass(3000);
  await at(5);
  for (const number of [6, 7]) {
    await pass(2500);
    await at(number);
  }
  await choose('landing.show.broccoli');
  await at(11);
  await press('landing.show.next');
  await press('landing.show.next');
  await at(1);
  await press('landing.show.previous');
  await at(12);
  const broccoli = demo.getByRole('button', {
    name: app.text('landing.show.tick', { name: app.text('landing.show.broccoli') }),
  });
  // Scrolls back up from the choices below the demo.
  await broccoli.evaluate((stage) => stage.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await swipe(page, broccoli, { x: -120, y: 0 }, true);
  await at(1);
  await pass(3000);
  await pass(2500);
  await at(2);
  await press('landing.show.pause');
  await pass(20_000);
  await at(2);

  const picture = demo.getByRole('button', {
    name: app.text('landing.show.tick', { name: app.text('suggest.brush-teeth') }),
  });
  await picture.tap();
  await expect(picture).toHaveAttribute('aria-pressed', 'true');
  await press('landing.show.add');
  const dialog = page.getByRole('dialog');
  await page.clock.runFor(1000);
  await expect(dialog.getByRole('heading', { name: app.text('landing.signUp.title') })).toBeVisible();
  await expect(dialog.getByRole('link', { name: app.text('login.google') })).toHaveAttribute(
    'href',
    /^\/api\/auth\/google/,
  );
  await page.clock.resume();
  await app.accessible();
});

test(
  'the menu leads to the sections and prices, and a plan chosen there is open after the sign-in',
  { tag: ['@sign-in-with-google', '@exchange-code'] },
  async ({ app, page }) => {
    await page.goto(app.url);
    await runs(page);
    const choose = async (key: string) => {
      await page.getByRole('button', { name: app.text('landing.nav.menu') }).click();
      await page.getByRole('menuitem', { name: app.text(key) }).click();
    };
    for (const [key, heading] of [
      ['landing.nav.how', 'landing.howTitle'],
      ['landing.nav.features', 'landing.featuresTitle'],
      ['landing.nav.faq', 'landing.faqTitle'],
      ['landing.nav.cta', 'landing.ctaTitle'],
      ['landing.nav.demo', 'landing.demoTitle'],
      ['landing.nav.hero', 'landing.title'],
    ] as const) {
      await choose(key);
      await expect(page.getByRole('heading', { name: app.text(heading) })).toBeInViewport();
      await expect(
        page.locator('section:focus').getByRole('heading', { name: app.text(heading) }),
      ).toBeAttached();
    }
    // The menu is also the last control of the header in tab order.
    await page
      .getByRole('banner')
      .getByRole('link', { name: app.text('login.button') })
      .focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: app.text('landing.nav.menu') })).toBeFocused();
    await choose('landing.nav.prices');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName(app.text('landing.plansTitle'));
    const plan = (name: string) => dialog.getByRole('listitem', { name: app.text(`plan.name.${name}`) });
    await expect(plan('starter')).toContainText('€1.00');
    await expect(plan('platinum')).toContainText('€9.99');
    await expect(
      dialog.getByText(app.text('billing.plans.trialFirst', { days: 14, pictures: 5 })),
    ).toBeVisible();
    await app.accessible();

    await dialog.getByRole('radio', { name: app.text('billing.interval.year') }).tap();
    await dialog.getByRole('button', { name: app.text('billing.plans.next') }).click();
    const choosePlatinum = app.text('billing.plans.choose', { plan: app.text('plan.name.platinum') });
    await plan('platinum').getByRole('link', { name: choosePlatinum }).click();
    const email = `prices.${Date.now()}@example.org`;
    await page.locator('input[name=name]').fill('Ada');
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=email]').press('Enter');
    await page.waitForURL(`${app.url}/billing`);
    await expect(plan('platinum').getByRole('button', { name: choosePlatinum })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('radio', { name: app.text('billing.interval.year') })).toBeChecked();
  },
);

test(
  'a plan chosen on the landing page is open after the sign-in, with its billing interval',
  { tag: ['@sign-in-with-google', '@exchange-code'] },
  async ({ app, page }) => {
    await page.goto(app.url);
    await runs(page);
    const plans = page.locator('#plans');
    await plans.scrollIntoViewIfNeeded();
    await plans.getByRole('radio', { name: app.text('landing.plans.yearly') }).tap();
    const pro = plans.getByRole('listitem', { name: app.text('plan.name.pro') });
    await expect(pro.getByText('€49.90 a year').filter({ visible: true })).toHaveCount(1);
    const choosePro = app.text('landing.plans.choose', { plan: app.text('plan.name.pro') });
    await pro.getByRole('link', { name: choosePro }).tap();
    await page.locator('input[name=name]').fill('Ada');
    await page.locator('input[name=email]').fill(`page.${Date.now()}@example.org`);
    await page.locator('input[name=email]').press('Enter');
    await page.waitForURL(`${app.url}/billing`);
    const dialog = page.getByRole('dialog');
    await expect(
      dialog
        .getByRole('listitem', { name: app.text('plan.name.pro') })
        .getByRole('button', { name: choosePro }),
    ).toBeInViewport();
    await expect(dialog.getByRole('radio', { name: app.text('billing.interval.year') })).toBeChecked();
  },
);

test('an install that sells nothing shows no plan and no price, only the free features', async ({
  app,
  page,
}) => {
  await page.goto(app.url);
  await runs(page);
  const plans = page.locator('#plans');
  await expect(plans.getByText(app.text('landing.plansText'))).toBeVisible();
  await expect(plans.getByText('€4.99 a month')).toBeVisible();
  // As the server renders the page of such an install.
  await page.evaluate(() =>
    ['data-plans', 'data-yearly'].forEach((name) => document.documentElement.removeAttribute(name)),
  );
  await expect(plans.getByText(app.text('landing.freeText'), { exact: true })).toBeVisible();
  for (const key of ['landing.plansText', 'landing.plans.login', 'plan.name.pro', 'landing.plans.yearly'])
    await expect(plans.getByText(app.text(key)).first()).toBeHidden();
  await expect(plans.getByText(/€/).filter({ visible: true })).toHaveCount(0);
  await expect(plans.getByText(app.text('landing.plans.simple'))).toBeVisible();
});

test('the landing page is accessible, in the dark too, and never scrolls sideways at 200 % text or with long words', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const language of ['de', 'tr']) {
    await page.goto(`${app.url}/?lng=${language}`);
    await runs(page);
    for (const question of await page.locator('#faq summary').all()) await question.click();
    await expect(
      page.getByText(new App(page, language, app.url).text('landing.faq.languages.a')),
    ).toBeVisible();
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme);
      await app.accessible();
    }
    await app.fitsLargeText();
  }
});

test(
  'wide screens show the links to the sections and prices beside each other',
  { tag: ['@sign-in-with-google', '@exchange-code'] },
  async ({ app, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(app.url);
    await runs(page);
    const ways = page.getByRole('navigation', { name: app.text('landing.nav.label') });
    await ways.getByRole('link', { name: app.text('landing.nav.features') }).click();
    await expect(page.getByRole('heading', { name: app.text('landing.featuresTitle') })).toBeInViewport();
    const prices = ways.getByRole('button', { name: app.text('landing.nav.prices') });
    await prices.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName(app.text('landing.plansTitle'));
    const choose = (name: string) =>
      app.text('billing.plans.choose', { plan: app.text(`plan.name.${name}`) });
    const showsAll = async (role: 'link' | 'button') => {
      for (const name of ['starter', 'pro', 'platinum']) {
        const plan = dialog.getByRole('listitem', { name: app.text(`plan.name.${name}`) });
        await expect(plan.getByRole(role, { name: choose(name) })).toBeInViewport({ ratio: 1 });
        for (const feature of await plan.getByRole('list').getByRole('listitem').all())
          await expect(feature).toBeInViewport({ ratio: 1 });
      }
      await expect(dialog.getByText(app.text('plan.guarantee', { days: 30 }))).toBeInViewport({ ratio: 1 });
    };
    await showsAll('link');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(prices).toBeFocused();
    await prices.click();
    await dialog.getByRole('link', { name: choose('pro') }).click();
    await page.locator('input[name=name]').fill('Ada');
    await page.locator('input[name=email]').fill(`desk.${Date.now()}@example.org`);
    await page.locator('input[name=email]').press('Enter');
    await page.waitForURL(`${app.url}/billing`);
    await showsAll('button');
  },
);

test(
  'a plan chosen before the scripts have loaded leads to billing after the sign-in',
  { tag: ['@sign-in-with-google', '@exchange-code'] },
  async ({ app, page }) => {
    const code = '**/assets/*.js';
    await page.route(code, (request) => request.abort());
    await page.goto(app.url);
    await page
      .locator('#plans')
      .getByRole('link', { name: app.text('landing.plans.choose', { plan: app.text('plan.name.pro') }) })
      .click();
    await page.locator('input[name=name]').fill('Ada');
    await page.unroute(code);
    await page.locator('input[name=email]').fill(`early.${Date.now()}@example.org`);
    await page.locator('input[name=email]').press('Enter');
    await page.waitForURL(`${app.url}/billing`);
  },
);

test('a language chosen before the whole page runs is shown once it does, without an error', async ({
  app,
  page,
}) => {
  const german = new App(page, 'de', app.url);
  await page.route('**/assets/landing-rest-*.js', async (request) => {
    await new Promise((later) => setTimeout(later, 1_500));
    await request.continue();
  });
  await page.goto(app.url);
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.text('landing.title'));
  await expect(page.getByRole('heading', { name: german.text('landing.plansTitle') })).toBeVisible();
});

test('a chosen language stays, in a browser of another language too', async ({ app, page }) => {
  const german = new App(page, 'de', app.url);
  await page.goto(app.url);
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.text('landing.title'));
  // Without the worker the server knows only the language of the browser.
  await page.evaluate(async () =>
    Promise.all((await navigator.serviceWorker.getRegistrations()).map((worker) => worker.unregister())),
  );
  const answer = await page.goto(app.url);
  expect(await answer?.text()).toContain('data-painted="en"');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.text('landing.title'));
  await expect(page.locator('html')).not.toHaveAttribute('data-other');
});
