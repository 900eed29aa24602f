import { expect } from '../../support/app';
import { giveDevice, makeFamily, takeBack, tap } from '../../support/kid';
import { sleepUntil, startAt, test } from '../../support/moved-time/moved-time';
import { doneOn, makeRoutine } from '../../support/routines';
import { waitForWorker } from '../../support/wait-for-worker';

const names = ['brush teeth', 'shoes', 'breakfast'];
const today = '2027-01-20';

for (const [title, opens] of [
  ['a page that opens', true],
  ['an open page', false],
] as const)
  test(
    `the stamps of ${title} on a device whose clock is two days ahead move to the right day with the first answer`,
    { tag: ['@mark-item-as-child'] },
    async ({ app, page, context, time }) => {
      const stamp = (index: number) =>
        page.getByRole('button', { name: app.text('kid.done', { name: names[index]! }) });
      await startAt(time, page, new Date(`${today}T07:00:00Z`));
      const email = `ahead.${Date.now()}@example.org`;
      await app.signIn('Ada', email);
      const family = await makeFamily(app, email, ['Tom'], []);
      await makeRoutine(page, family, today, names);
      await giveDevice(app, family, 0);
      await tap(stamp(0));
      await expect(stamp(1)).toBeVisible();

      await waitForWorker(page);
      await context.setOffline(true);
      await page.clock.setSystemTime(new Date('2027-01-22T07:05:00Z'));
      if (opens) await page.reload();
      else await page.clock.fastForward(60_000);
      // Without an answer the device takes its clock for right: the cards of another day.
      await tap(stamp(0));
      await tap(stamp(1));
      await expect(stamp(2)).toBeVisible();

      // Also the stamps that were made with the wrong clock are today's now.
      await context.setOffline(false);
      await expect(
        page.getByRole('button', { name: app.text('kid.notDone', { name: names[1]! }) }),
      ).toBeVisible();
      await expect(stamp(2)).toBeVisible();

      await page.clock.setSystemTime(new Date(`${today}T07:10:00Z`));
      await takeBack(app);
      await expect.poll(() => doneOn(page, family, today, 'Tom')).toEqual([names[0], names[1]]);
      // On the day to which they had been dated there are none.
      await sleepUntil(time, page, new Date('2027-01-22T07:10:00Z'));
      await expect(async () => expect(await doneOn(page, family, '2027-01-22', 'Tom')).toEqual([])).toPass();
    },
  );
