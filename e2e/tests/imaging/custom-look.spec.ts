import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/app';
import { waitForWorker } from '../../support/wait-for-worker';

const words = {
  en: {
    pencil: '%s as a pencil drawing, soft colours',
    clay: '%s made of clay',
    dragon: '%s with a green dragon with wings',
    pirate: '%s with a pirate with a beard',
  },
  de: {
    pencil: '%s als Bleistiftzeichnung in sanften Farben',
    clay: '%s aus Knete',
    dragon: '%s mit einem grünen Drachen mit Flügeln',
    pirate: '%s mit einem Piraten mit Bart',
  },
} as const;

const isDrawn = (image: Locator) =>
  expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0))
    .toBe(true);

test(
  'a custom style and a custom character show a preview while they are written, also offline, and then on their cards',
  { tag: ['@create-prompt'] },
  async ({ app, page, context }, { project }) => {
    const said = words[project.use.locale?.startsWith('de') ? 'de' : 'en'];
    const email = `own-look.${Date.now()}@example.org`;
    await app.signIn('Own Look', email);
    app.upgrade(email, 'platinum');
    await waitForWorker(page);
    await page.goto(`${app.url}/account-settings`);
    await expect(page.getByText('Platinum').filter({ visible: true }).first()).toBeVisible();
    const asked: string[] = [];
    page.on(
      'request',
      (request) => request.method() !== 'GET' && asked.push(new URL(request.url()).pathname),
    );

    const styles = page.getByRole('region', { name: app.text('style.title') });
    await styles.getByRole('button', { name: app.text('style.own') }).click();
    const dialog = page.getByRole('dialog', { name: app.text('prompt.new.style') });
    const preview = dialog.locator('form').getByRole('status');
    await expect(preview).toHaveText(app.text('prompt.preview.empty'));
    await expect(preview.locator('img')).toHaveCount(0);
    const template = dialog.getByLabel(app.text('prompt.template.style'));
    await template.fill(said.clay);
    await expect(preview).toHaveText(
      app.text('prompt.preview.style', { style: app.text('style.name.animation') }),
    );
    await isDrawn(preview.locator('img'));

    await context.setOffline(true);
    await template.fill(said.pencil);
    await expect(preview).toHaveText(
      app.text('prompt.preview.style', { style: app.text('style.name.watercolour') }),
    );
    await isDrawn(preview.locator('img'));
    // The picture comes from the worker: the HTTP cache may evict it at any time.
    expect(
      await preview
        .locator('img')
        .evaluate(async (image: HTMLImageElement) => (await caches.match(image.src)) !== undefined),
    ).toBe(true);
    await app.accessible();
    await context.setOffline(false);

    await dialog.getByLabel(app.text('prompt.name')).fill('Pencil');
    await dialog.getByRole('button', { name: app.text('prompt.create'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await isDrawn(styles.getByRole('button', { name: 'Pencil', exact: true }).locator('img'));

    const figures = page.getByRole('region', { name: app.text('figure.title') });
    await figures.getByRole('button', { name: app.text('figure.own') }).click();
    const form = page.getByRole('dialog', { name: app.text('prompt.new.character') });
    const face = form.locator('form').getByRole('status').locator('img');
    await form.getByLabel(app.text('prompt.name')).fill('Max');
    await form.getByLabel(app.text('prompt.template.character')).fill(said.dragon);
    await expect(form.locator('form').getByRole('status')).toHaveText(app.text('prompt.preview.character'));
    await isDrawn(face);
    const dragon = await face.getAttribute('src');
    await form.getByLabel(app.text('prompt.template.character')).fill(said.pirate);
    await expect(face).not.toHaveAttribute('src', dragon ?? '');
    await isDrawn(face);
    const pirate = await face.getAttribute('src');
    await app.accessible();
    await form.getByRole('button', { name: app.text('prompt.create'), exact: true }).click();
    await expect(form).toBeHidden();
    await expect(figures.getByRole('listitem').filter({ hasText: 'Max' }).locator('img')).toHaveAttribute(
      'src',
      pirate ?? '',
    );
    // Only the two saves reach the server, no preview.
    expect(asked.filter((path) => !path.endsWith('/user-prompts'))).toEqual([]);
  },
);
