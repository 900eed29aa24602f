import { randomBytes, randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expect, type App } from './app';
import { callsOf } from './kid';

/** A tablet of a child without a page: it links by a code and renews by its cookie. */
export class Tablet {
  private constructor(
    private readonly context: BrowserContext,
    private readonly url: string,
  ) {}

  static async begin(browser: Browser, url: string): Promise<Tablet> {
    const userAgent = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
    return new Tablet(await browser.newContext({ userAgent }), url);
  }

  /** The name that the server gives it. */
  readonly name = 'Safari, iPad';

  /** Answers the status and, once linked, the id of the device. */
  async link(code: string): Promise<{ status: number; deviceId: string | undefined }> {
    const requestKey = randomBytes(16).toString('base64url');
    const answer = await this.context.request.post(`${this.url}/api/kid/device/link`, {
      data: { code, requestKey },
    });
    const { homes } = (await answer.json()) as { homes?: { deviceId: string }[] };
    return { status: answer.status(), deviceId: homes?.[0]?.deviceId };
  }

  async renew(): Promise<number> {
    return (await this.context.request.post(`${this.url}/api/kid/device/renew`)).status();
  }

  end(): Promise<void> {
    return this.context.close();
  }
}

/** A code with letters that are certainly not those of `code`, but begin with the same four. */
export const wrongCode = (code: string): string =>
  code.slice(0, 4) + (code.endsWith('BBBB') ? 'CCCC' : 'BBBB');

/** Links a tablet by the API, as other journeys test the sheet. */
export async function linkByApi(page: Page, tablet: Tablet, householdId: string, children: string[]) {
  const code = Array.from(randomBytes(8), (byte) => 'bcdfghjkmnpqrstv'[byte % 16]).join('');
  await callsOf(page)('POST', `/api/households/${householdId}/device-codes`, {
    id: randomUUID(),
    code,
    children,
  });
  expect((await tablet.link(code)).status).toBe(200);
}

/** The letters that a sheet shows, as they are spelt for a screen reader. */
export async function lettersIn(app: App, sheet: Locator): Promise<string> {
  const [before = ''] = app.text('linked.code.spelt', { letters: '|' }).split('|');
  const spelt = await sheet.getByText(before).first().textContent();
  const letters = (spelt ?? '')
    .slice((spelt ?? '').indexOf(before) + before.length)
    .replace(/[^A-Z0-9]/g, '');
  expect(letters).toHaveLength(8);
  return letters;
}
