import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { pseudo, speakPseudo } from './pseudo';
import { startProduct } from './start-product';

export { expect };

/** What a card does at the fake Stripe. */
export type Card = 'success' | 'declined' | 'insufficient' | 'secure' | 'fails-later' | 'keep';
type Words = { [key: string]: string | Words };

/** What the page's policy had to stop, and errors that nobody caught, in whichever tab of whichever person of a journey. */
const mishaps: string[] = [];
const watched = new WeakSet<BrowserContext>();

function watch(context: BrowserContext): void {
  if (watched.has(context)) return;
  watched.add(context);
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Types/i.test(message.text()))
      mishaps.push(
        `${message.text()} at ${JSON.stringify(message.location())} of ${message.page()?.url() ?? 'a worker'}`,
      );
  });
  context.on('weberror', (problem) =>
    mishaps.push(
      problem.error().stack ||
        `${problem.error().name}: ${problem.error().message} of ${problem.page()?.url() ?? 'a worker'}`,
    ),
  );
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The product in one language, as a person of that language meets it. */
export class App {
  private readonly words: Words;

  constructor(
    readonly page: Page,
    private readonly language: string,
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
    this.words = { ...wordsIn(''), ...wordsIn('billing/'), ...wordsIn('referrals/') };
  }

  /** The same product on another page. */
  on(page: Page): App {
    return new App(page, this.language, this.url, this.changed);
  }

  /** The sentence for a key, with its blanks filled. */
  text(key: string, blanks: Record<string, string | number> = {}): string {
    let node: string | Words | undefined = this.words;
    for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
    if (typeof node !== 'string') throw new Error(`no words for ${key}`);
    return this.changed(node).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(blanks[name]));
  }

  /** The same for a part of the legal texts, which have a file of their own. */
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

  /** Who gives an address can sign in with it again on another device. */
  async signIn(
    name: string,
    email = `${name.toLowerCase().replace(/[^a-z]/g, '')}.${Date.now()}@example.org`,
    wanted = '/app',
  ): Promise<void> {
    if (this.page.url() === 'about:blank' && wanted === '/app') await this.comeFromGoogle(name, email);
    else {
      await this.page.goto(`${this.url}/login`);
      await this.identify(name, email);
    }
    await this.page.waitForURL(this.url + wanted);
    if (wanted === '/app')
      await expect(this.page.getByRole('heading', { name: this.text('home.title'), level: 1 })).toBeVisible();
  }

  /** The pages on the way there are walked by whoever has been on one already; for all others their two loads would be a fifth of a journey. */
  private async comeFromGoogle(name: string, email: string): Promise<void> {
    const { request } = this.page.context();
    const asked = await request.get(`${this.url}/api/auth/google?frontendRedirect=/login`);
    const sentBack = await request.post(asked.url(), {
      form: { name, email, decision: 'new' },
      maxRedirects: 0,
    });
    const callback = await request.get(sentBack.headers()['location'] ?? '', { maxRedirects: 0 });
    await this.page.goto(new URL(callback.headers()['location'] ?? '', this.url).href);
  }

  /** From the page on which one signs in to wherever one wanted to go. */
  async identify(name: string, email: string): Promise<void> {
    await this.page.getByRole('link', { name: this.text('login.google') }).click();
    await this.page.locator('input[name=name]').fill(name);
    await this.page.locator('input[name=email]').fill(email);
    await this.page.locator('input[name=email]').press('Enter');
  }

  /** Somebody at the fake Stripe: from now on the person has this plan. */
  upgrade(email: string, tier: 'pro' | 'platinum'): void {
    const script = fileURLToPath(new URL('../../backend/dist/cli/admin.js', import.meta.url));
    execFileSync(process.execPath, [script, 'grant', email, tier], {
      env: { ...process.env, DATABASE_URL: process.env['PICTICK_DATABASE'] },
    });
  }

  /** On a page of the fake Stripe, whichever asks for a card. */
  async pay(card: Card): Promise<void> {
    await this.page.waitForURL(`${process.env['PICTICK_TILL']}/**`);
    await this.page.locator(`input[name=card][value=${card}]`).check();
    await this.page.locator('button.main').click();
  }

  /** The bank asks whether it is them. */
  async answerBank(isMe: boolean): Promise<void> {
    await this.page.waitForURL(`${process.env['PICTICK_TILL']}/bank/**`);
    await this.page.locator(`button[value=${isMe ? 'yes' : 'no'}]`).click();
  }

  /** The faults of the fake Stripe: what happens there while nobody looks (backend/local/stripe/control.mjs). */
  async fakeStripe(control: string, wish: object = {}): Promise<void> {
    const answer = await fetch(`${process.env['PICTICK_TILL']}/_control/${control}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${process.env['PICTICK_TILL_KEY']}` },
      body: JSON.stringify(wish),
    });
    expect(answer.status, await answer.text()).toBe(200);
  }

  /** Days go by for this one person at the fake Stripe, and nobody else gets older. */
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

  /** The tile or card that ticks the item of this name; not what an empty list proposes by that name. */
  item(name: string) {
    const there = this.page.getByRole('main').locator('[data-slide]');
    return there
      .getByRole('button', { name, exact: true })
      .or(there.getByRole('checkbox', { name, exact: true }))
      .first();
  }

  /** Presses Undo of the toast that reports this. Toasts come one at a time; the pointer leaves the one that is shown, so that its time goes on. */
  async undo(report: string | RegExp): Promise<void> {
    await this.page.mouse.move(0, 0);
    const toast = this.page.getByRole('status').filter({ hasText: report });
    await toast.getByRole('button', { name: this.text('common.undo') }).click({ timeout: 30_000 });
  }

  /** What the server has of the person's lists, newest first: how many items, how many of them ticked. */
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

  /** Text twice as large makes the page longer, never wider. */
  async fitsLargeText(): Promise<void> {
    const root = this.page.locator('html');
    await root.evaluate((html) => html.style.setProperty('font-size', '200%'));
    expect(await root.evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
    await root.evaluate((html) => html.style.removeProperty('font-size'));
  }

  /** No violation of WCAG 2 A and AA. */
  async accessible(): Promise<void> {
    expect(await this.violations()).toEqual([]);
  }

  /** What is just fading in has not its colours yet; what is laid anew begins to move a frame later. */
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

  /** What axe finds against WCAG 2 A and AA, in the dialog where one is open: nobody reaches what is behind it. The source goes in by the debugger: the page's own policy lets no script in. */
  async violations(): Promise<string[]> {
    await this.settled();
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axeSource);
    return this.page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: {
          run(
            where: Element | Document,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      };
      // A stylesheet that came late it would fetch anew and lay into the page, which the page's policy stops.
      const { violations } = await axe.run(
        [...document.querySelectorAll('dialog[open]')].at(-1) ?? document,
        { preload: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      );
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
      );
    });
  }
}

/** Each journey has an app of its own and fails on anything that the page's policy had to stop, and on any error. */
export const test = base.extend<
  { app: App; keepsBook: boolean; thrift: true; speaksPseudo: boolean },
  { product: true }
>({
  // Every new browser fetches the picture book, 1,100 pictures, beside a journey that ends before they are there. Those about it say so.
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
  product: [
    async ({ browserName: _ }, use) => {
      const stop = await startProduct();
      await use(true);
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  app: async ({ page, locale, speaksPseudo }, use) => {
    mishaps.length = 0;
    if (speaksPseudo) await page.addInitScript(`(${speakPseudo.toString()})(${pseudo.toString()})`);
    await use(new App(page, (locale ?? 'en').slice(0, 2), undefined, speaksPseudo ? pseudo : undefined));
    expect(mishaps).toEqual([]);
  },
});
