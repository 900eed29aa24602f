import { expect } from '../../support/app';
import { giveDevice, makeFamily, tap } from '../../support/kid';
import { moveTo, sleepUntil, startAt, test } from '../../support/moved-time/moved-time';
import { waitForWorker } from '../../support/wait-for-worker';

test(
  'the stamps of three days offline are sent, although the access token has expired meanwhile',
  { tag: ['@check-item-as-child'] },
  async ({ app, page, time }) => {
    const monday = new Date('2027-02-01T07:00:00Z');
    const after = (days: number) => new Date(monday.getTime() + days * 86_400_000);
    await startAt(time, page, monday);
    const email = `days.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const items = ['brush teeth', 'shoes', 'breakfast', 'coat'];
    const family = await makeFamily(app, email, ['Tom'], [{ name: 'Morning', listType: 'task', items }]);
    await giveDevice(app, family, 0);
    await waitForWorker(page);
    const stamp = (name: string) => page.getByRole('button', { name: app.text('kid.done', { name }) });
    await tap(stamp('brush teeth'));
    await expect(stamp('shoes')).toBeVisible();
    await sleepUntil(time, page, after(1), { isOffline: true });
    await tap(stamp('shoes'));
    await expect(stamp('breakfast')).toBeVisible();
    await moveTo(time, page, after(3));
    await page.reload();
    await tap(stamp('breakfast'));
    await expect(stamp('coat')).toBeVisible();

    const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/refresh'));
    const sent = new Set<string>();
    page.on('response', (answer) => {
      if (answer.ok() && answer.url().includes('/api/kid/items/')) sent.add(answer.url());
    });
    await sleepUntil(time, page, after(3.5));
    expect((await renewed).status()).toBe(200);
    await expect.poll(() => sent.size).toBe(2);
    await expect(stamp('coat')).toBeVisible();
  },
);
