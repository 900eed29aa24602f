import type { Page } from '@playwright/test';
import { App, expect, test, withoutWorker } from '../../support/app';
import { appoint } from '../../support/staff';

test.use(withoutWorker);

interface Report {
  id: string;
  pictureUrl: string;
  reasons: string[];
}

/** Sends a request of an admin with the session of the page. */
const ask = (
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> =>
  page.evaluate(
    async ([verb, url, said]) => {
      const headers: Record<string, string> = {
        'x-auth-token': localStorage.getItem('token') ?? '',
        'idempotency-key': crypto.randomUUID(),
      };
      if (said !== null) headers['content-type'] = 'application/json';
      const answer = await fetch(url, { method: verb, headers, body: said });
      return { status: answer.status, body: (await answer.json()) as unknown };
    },
    [method, path, body ? JSON.stringify(body) : null] as const,
  );

test(
  'an open list shows the plain picture, without a reload, when an admin hides a reported one',
  { tag: ['@generate-image', '@report-picture', '@close-picture-report'] },
  async ({ app, page, browser, contextOptions }, { project }) => {
    // Two users and a painted picture.
    test.slow();
    const language = (project.use.locale ?? 'en').slice(0, 2);
    await app.signIn('Care Ful');
    await app.makeList('Market', 'shopping');
    await app.add('Pizza');
    const picture = app.item('Pizza').locator('img').first();
    await expect(picture).toHaveAttribute('src', /^\/img\/[0-9a-f]{64}\./, { timeout: 30_000 });
    const [file = ''] = /[0-9a-f]{64}/.exec((await picture.getAttribute('src')) ?? '') ?? [];

    await app.item('Pizza').click({ button: 'right' });
    await page
      .getByRole('dialog', { name: 'Pizza' })
      .getByRole('button', { name: `${app.text('picture.look')} · Pizza` })
      .click();
    await page.getByRole('button', { name: app.text('picture.report') }).click();
    const asked = page.getByRole('dialog', { name: app.text('picture.reportTitle') });
    await asked.getByText(app.text('picture.reason.scary')).click();
    await asked.getByRole('button', { name: app.text('picture.reportSend') }).click();
    await expect(page.getByText(app.text('picture.reported'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: app.text('picture.reportedAlready') })).toBeVisible();
    await page.keyboard.press('Escape');

    const staff = new App(await (await browser.newContext(contextOptions)).newPage(), language);
    const email = `frank.${Date.now()}@example.org`;
    await staff.signIn('Frank', email);
    const desk = '/api/admin/picture-reports';
    const open = `${desk}?state=open&reason=daily-round`;
    expect((await ask(staff.page, 'GET', open)).status).toBe(403);
    appoint(email, 'admin');
    const { reports } = (await ask(staff.page, 'GET', open)).body as { reports: Report[] };
    const report = reports.find(({ pictureUrl }) => pictureUrl.includes(file));
    expect(report?.reasons).toEqual(['scary']);
    expect((await staff.page.request.get(report?.pictureUrl ?? '')).headers()['content-type']).toBe(
      'image/webp',
    );

    expect(
      (
        await ask(staff.page, 'POST', `${desk}/${report?.id ?? ''}/close`, {
          verdict: 'hide',
          reason: 'scary',
        })
      ).status,
    ).toBe(200);
    await expect(picture).toHaveAttribute('src', /^\/art\//, { timeout: 10_000 });
    await expect(app.item('Pizza')).toBeVisible();

    // Support staff work with the API document of the admin routes.
    await staff.page.goto(`${staff.url}/api/admin/docs`);
    await expect(staff.page.getByText('Pictures that people found bad, the open ones first')).toBeVisible();
    await staff.page.context().close();
  },
);
