import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { pseudo, speakPseudo } from './pseudo';
import { startProduct } from './start-product';

export { expect };

/** Behaviour of a card at the fake Stripe. */
export type Card = 'success' | 'declined' | 'insufficient' | 'secure' | 'fails-later' | 'keep';
type Words = { [key: string]: string | Words };

/** Violations of the content security policy and uncaught errors in any tab of a journey. */
const pageErrors: string[] = [];
const watched = new WeakSet<BrowserContext>();

function watch(context: BrowserContext): void {
  if (watched.has(context)) return;
  watched.add(context);
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Types/i.test(message.text()))
      pageErrors.push(
        `${message.text()} at ${JSON.stringify(message.location())} of ${message.page()?.url() ?? 'a worker'}`,
      );
  });
  context.on('weberror', (problem) =>
    pageErrors.push(
      problem.error().stack ||
        `${problem.error().name}: ${problem.error().message} of ${problem.page()?.url() ?? 'a worker'}`,
    ),
  );
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Rules of axe. Only those of `colours` can fail in one theme and pass in the other. */
const axeRules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  colours: ['color-contrast', 'link-in-text-block'],
};

/** The product in one language, with the actions that journeys share. */
export class App {
  private readonly words: Words;

  constructor(
    readonly page: Page,
    readonly language: string,
    readonly url = process.env['PICTICK_URL'] ?? '',
    private readonly changed: (text: string) => string = (text) => text,
  ) {
    watch(page.context());
    const wordsIn = (folder: string): Words =>
      JSON.parse(
        readFileSync(
          fileURLToPath(
            new URL(`../../frontend/src/i18n/locales/${folder}${language}.json`, import.meta.url),
          ),
          'utf8',
        ),
      ) as Words;
    this.words = {
      ...wordsIn(''),
      ...wordsIn('billing/'),
      ...wordsIn('referrals/'),
      ...wordsIn('consent/'),
      ...wordsIn('people/'),
      ...wordsIn('linked/'),
      ...wordsIn('routines/'),
      ...wordsIn('sections/'),
      ...wordsIn('kid/'),
      ...wordsIn('link/'),
    };
  }

  /** The same product on another page. */
  on(page: Page): App {
    return new App(page, this.language, this.url, this.changed);
  }

  /** The text of a key, with its placeholders filled. Throws if the locale has no such key. */
  text(key: string, blanks: Record<string, string | number> = {}): string {
    let node: string | Words | undefined = this.words;
    for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
    if (typeof node !== 'string') throw new Error(`no words for ${key}`);
    return this.changed(node).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(blanks[name]));
  }

  /** Texts of one section of the legal locale file. */
  legal(part: string): (key: string) => string {
    const file = new URL(`../../frontend/src/i18n/locales/legal/${this.language}.json`, import.meta.url);
    const words = (
      JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as Record<string, Record<string, string>>
    )[part];
    return (key) => {
      const text = words?.[key];
      if (text === undefined) throw new Error(`no words for ${part}.${key}`);
      return this.changed(text);
    };
  }

  /** Signs in. A test that passes `email` can sign in as the same user on another device. */
  async signIn(
    name: string,
    email = `${name.toLowerCase().replace(/[^a-z]/g, '')}.${Date.now()}@example.org`,
    wanted = '/app',
  ): Promise<void> {
    if (this.page.url() === 'about:blank' && wanted === '/app') await this.signInByRequest(name, email);
    else {
      await this.page.goto(`${this.url}/login`);
      await this.identify(name, email);
    }
    await this.page.waitForURL(this.url + wanted);
    if (wanted !== '/app') return;
    // The home page of a family with a routine, on another device.
    const heading = (key: string) => this.page.getByRole('heading', { name: this.text(key), level: 1 });
    await expect(heading('home.title').or(heading('family.today'))).toBeVisible();
  }

  /** Skips the pages of the sign-in for a fresh page: their two loads would cost a fifth of a journey. */
  private async signInByRequest(name: string, email: string): Promise<void> {
    const { request } = this.page.context();
    const asked = await request.get(`${this.url}/api/auth/google?frontendRedirect=/login`);
    const sentBack = await request.post(asked.url(), {
      form: { name, email, decision: 'new' },
      maxRedirects: 0,
    });
    const callback = await request.get(sentBack.headers()['location'] ?? '', { maxRedirects: 0 });
    await this.page.goto(new URL(callback.headers()['location'] ?? '', this.url).href);
  }

  /** Signs in on the login page; the app then opens the requested page. */
  async identify(name: string, email: string): Promise<void> {
    await this.page.getByRole('link', { name: this.text('login.google') }).click();
    await this.page.locator('input[name=name]').fill(name);
    await this.page.locator('input[name=email]').fill(email);
    await this.page.locator('input[name=email]').press('Enter');
  }

  /** Grants a plan to the account, with the program for operators. */
  upgrade(email: string, tier: 'pro' | 'platinum'): void {
    const script = fileURLToPath(new URL('../../backend/dist/cli/admin.js', import.meta.url));
    execFileSync(process.execPath, [script, 'grant', email, tier], {
      env: { ...process.env, DATABASE_URL: process.env['PICTICK_DATABASE'] },
    });
  }

  /** Pays on any page of the fake Stripe that asks for a card. */
  async pay(card: Card): Promise<void> {
    await this.page.waitForURL(`${process.env['PICTICK_FAKE_STRIPE']}/**`);
    await this.page.locator(`input[name=card][value=${card}]`).check();
    await this.page.locator('button.main').click();
  }

  /** Confirms or refuses the payment on the page of the bank. */
  async answerBank(isMe: boolean): Promise<void> {
    await this.page.waitForURL(`${process.env['PICTICK_FAKE_STRIPE']}/bank/**`);
    await this.page.locator(`button[value=${isMe ? 'yes' : 'no'}]`).click();
  }

  /** Calls the control API of the fake Stripe (backend/local/stripe/control.mjs). */
  async fakeStripe(control: string, wish: object = {}): Promise<void> {
    const answer = await fetch(`${process.env['PICTICK_FAKE_STRIPE']}/_control/${control}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${process.env['PICTICK_FAKE_STRIPE_KEY']}` },
      body: JSON.stringify(wish),
    });
    expect(answer.status, await answer.text()).toBe(200);
  }

  /** Advances the clock of the fake Stripe by days, for this customer only. */
  async later(email: string, days: number): Promise<void> {
    await this.fakeStripe('advance', { email, ms: days * 86_400_000 });
  }

  async makeList(name: string, type: 'shopping' | 'task'): Promise<void> {
    await this.page
      .getByRole('button', { name: this.text('createList.title') })
      .first()
      .click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByText(this.text(`listType.${type}`), { exact: true }).click();
    await dialog.getByLabel(this.text('createList.name')).fill(name);
    await dialog.getByRole('button', { name: this.text('createList.create') }).click();
    await this.page.waitForURL(/\/lists\//);
    await expect(this.page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }

  async paste(lines: readonly string[]): Promise<void> {
    const box = this.page.locator('form input[aria-keyshortcuts=n]');
    await box.focus();
    await box.evaluate((input, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, lines.join('\n'));
  }

  async add(name: string): Promise<void> {
    const box = this.page.locator('form input[aria-keyshortcuts=n]');
    await box.fill(name);
    await box.press('Enter');
  }

  /** The tile or card of the item with this name, not a suggestion of an empty list. */
  item(name: string) {
    const there = this.page.getByRole('main').locator('[data-slide]');
    return there
      .getByRole('button', { name, exact: true })
      .or(there.getByRole('checkbox', { name, exact: true }))
      .first();
  }

  /** Presses Undo in the toast with this text. The pointer moves away first, because a hovered toast delays the next one. */
  async undo(report: string | RegExp): Promise<void> {
    await this.page.mouse.move(0, 0);
    const toast = this.page.getByRole('status').filter({ hasText: report });
    await toast.getByRole('button', { name: this.text('common.undo') }).click({ timeout: 30_000 });
  }

  /** Ticked and total items of the user's lists on the server, newest list first. */
  counted(): Promise<string[]> {
    return this.page.evaluate(async () => {
      const answer = await fetch('/api/shopping-lists', {
        headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
      });
      const { lists } = (await answer.json()) as {
        lists: { counts: { total: number; completed: number } }[];
      };
      return lists.map(({ counts }) => `${counts.completed} of ${counts.total}`);
    });
  }

  /** Asserts that the page is no wider at 200 % text. */
  async fitsLargeText(): Promise<void> {
    const root = this.page.locator('html');
    await root.evaluate((html) => html.style.setProperty('font-size', '200%'));
    expect(await root.evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
    await root.evaluate((html) => html.style.removeProperty('font-size'));
  }

  /** Asserts that axe finds no violation of WCAG 2 A and AA. */
  async accessible(): Promise<void> {
    expect(await this.violations()).toEqual([]);
  }

  /** Waits for running animations, at most 2 s. New ones begin a frame after a layout. */
  async settled(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
      const passing = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      await Promise.race([
        Promise.allSettled(passing.map(({ finished }) => finished)),
        new Promise((later) => setTimeout(later, 2000)),
      ]);
    });
  }

  /**
   * Violations of WCAG 2 A and AA that axe finds, within the open dialog if there is one. A check during which something faded, as a
   * toast does, is repeated.
   */
  async violations(rules: 'all' | 'colours' = 'all'): Promise<string[]> {
    for (let tries = 1; ; tries++) {
      await this.settled();
      const { found, isMoved } = await this.check(rules);
      if (found.length === 0 || !isMoved || tries === 3) return found;
    }
  }

  /** The debugger injects axe, because the policy of the page allows no foreign script. */
  private async check(rules: 'all' | 'colours'): Promise<{ found: string[]; isMoved: boolean }> {
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axeSource);
    return this.page.evaluate(async (wanted) => {
      const { axe } = window as unknown as {
        axe: {
          run(
            where: Element | Document,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      };
      const moving = () =>
        document.getAnimations().some(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      const wasMoving = moving();
      // preload: axe would fetch late stylesheets again and insert them, which the policy of the page refuses.
      const { violations } = await axe.run(
        [...document.querySelectorAll('dialog[open]')].at(-1) ?? document,
        { preload: false, runOnly: wanted },
      );
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
      );
      return { found, isMoved: wasMoving || moving() };
    }, axeRules[rules]);
  }
}

/**
 * For journeys about layout, pointer and keyboard: the installation of the service worker, which caches all files of the release, takes
 * a fifth of a journey's CPU time.
 */
export const withoutWorker = { serviceWorkers: 'block' } as const;

/** Gives each journey an app, and fails it on policy violations and uncaught errors. */
export const test = base.extend<
  { app: App; keepsBook: boolean; thrift: true; speaksPseudo: boolean },
  { product: true; starts: typeof startProduct }
>({
  // Each new browser would fetch the 1,100 pictures of the picture book; journeys that need it set this option.
  keepsBook: [false, { option: true }],
  speaksPseudo: [false, { option: true }],
  thrift: [
    async ({ browser, keepsBook }, use) => {
      const newContext = browser.newContext.bind(browser);
      if (!keepsBook)
        browser.newContext = async (options) => {
          const context = await newContext(options);
          await context.addInitScript(() =>
            Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
          );
          return context;
        };
      await use(true);
      browser.newContext = newContext;
    },
    { auto: true },
  ],
  // Replaced in journeys through time.
  starts: [async ({ browserName: _ }, use) => use(startProduct), { scope: 'worker' }],
  product: [
    async ({ starts }, use) => {
      const stop = await starts();
      await use(true);
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  app: async ({ page, locale, speaksPseudo }, use) => {
    pageErrors.length = 0;
    if (speaksPseudo) await page.addInitScript(`(${speakPseudo.toString()})(${pseudo.toString()})`);
    await use(new App(page, (locale ?? 'en').slice(0, 2), undefined, speaksPseudo ? pseudo : undefined));
    expect(pageErrors).toEqual([]);
  },
});
