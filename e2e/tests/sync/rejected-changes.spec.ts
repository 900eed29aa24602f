import { expect, type App, test } from '../../support/app';

/** Deletes or restores the list as another device of the user would. */
async function elsewhere({ page }: App, method: 'DELETE' | 'POST', path: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const answer = await fetch(`${new URL(page.url()).origin}/api/shopping-lists/${path}`, {
    method,
    headers: {
      'x-api-key': 'pictick-web',
      'x-auth-token': token,
      'idempotency-key': crypto.randomUUID(),
      'content-type': 'application/json',
    },
    body: method === 'POST' ? '{}' : null,
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}

test(
  'offline changes to a list that was deleted meanwhile are one question, and all of them can be kept',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page, context }) => {
    await app.signIn('Keeper');
    await app.makeList('Picnic', 'shopping');
    await app.add('Qa');
    await expect.poll(() => app.counted()).toEqual(['0 of 1']);
    const id = page.url().split('/').at(-1) ?? '';
    const banner = page.getByText(app.text('parked.banner_one', { count: 1 }), { exact: true });
    const dialog = page.getByRole('dialog', { name: app.text('parked.title') });
    /** Adds two items offline and ticks one, while another device deletes the list. */
    const meetDeletion = async (...names: [string, string]) => {
      await context.setOffline(true);
      await app.paste(names);
      await app.item(names[0]).click();
      await expect(app.item(names[0])).toHaveAttribute('aria-pressed', 'true');
      await elsewhere(app, 'DELETE', id);
      await context.setOffline(false);
      await expect(banner).toBeVisible();
      await page.getByRole('button', { name: app.text('parked.show'), exact: true }).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(1);
      await expect(dialog.getByRole('listitem')).toContainText(
        new RegExp(`Picnic.*${names[0]}.*${names[1]}`),
      );
    };

    await meetDeletion('Qb', 'Qc');
    await app.accessible();
    // Discards the changes and undoes that.
    await dialog.getByRole('button', { name: new RegExp(app.text('parked.discard')) }).click();
    await expect(banner).toBeHidden();
    await app.undo(/Picnic.*Qb.*Qc/);
    await expect(banner).toBeVisible();

    // When the list is restored, keeping applies the changes to it.
    await elsewhere(app, 'POST', `${id}/restore`);
    await page.goto(`${app.url}/lists/${id}`);
    await expect(app.item('Qa')).toBeVisible();
    await page.getByRole('button', { name: app.text('parked.show'), exact: true }).click();
    await dialog.getByRole('button', { name: new RegExp(app.text('parked.keep')) }).click();
    await expect(banner).toBeHidden();
    await expect(app.item('Qb')).toHaveAttribute('aria-pressed', 'true');
    await expect(app.item('Qc')).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => app.counted()).toEqual(['1 of 3']);

    // While the list is in the trash, keeping creates a new list of the same name.
    await meetDeletion('Qd', 'Qe');
    await dialog.getByRole('button', { name: new RegExp(app.text('parked.keep')) }).click();
    await expect.poll(() => app.counted()).toEqual(['1 of 2']);
    await page.goto(`${app.url}/app`);
    await page
      .getByRole('link', { name: /Picnic/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(app.item('Qd')).toHaveAttribute('aria-pressed', 'true');
    await expect(app.item('Qe')).toHaveAttribute('aria-pressed', 'false');
  },
);
