import { expect, test, withoutWorker } from '../../support/app';
import { inspect } from '../../support/inspect';
import { dayOf, doneOnServer, giveDevice, makeFamily, openHome, takeBack, tap } from '../../support/kid';
import { stayOffline } from '../../support/stay-offline';

test.use(withoutWorker);

const getReady = {
  name: 'Getting ready',
  listType: 'task',
  items: ['brush teeth', 'get dressed', 'breakfast'],
  routine: { band: 'evening' },
} as const;
const play = { name: 'Play', listType: 'task', items: ['play outside', 'read a book'] } as const;

for (const [device, viewport] of [
  ['phone', { width: 360, height: 740 }],
  ['tablet', { width: 1024, height: 768 }],
] as const)
  test(
    `an adult picks two cards offline, and the child sees them alone until both are done, on a ${device}`,
    { tag: ['@set-first-then'] },
    async ({ app, page, context }) => {
      test.setTimeout(120_000);
      const email = `first.then.${device}.${Date.now()}@example.org`;
      await app.signIn('Anna Berg', email);
      const family = await makeFamily(app, email, ['Tom'], [getReady, play]);
      await openHome(app, family);
      await page.setViewportSize(viewport);
      await expect(dayOf(app, 'Tom', 0, 5)).toBeVisible();
      await stayOffline(context);
      await dayOf(app, 'Tom', 0, 5).click();
      const day = page.getByRole('dialog', { name: 'Tom' });
      const title = app.text('firstThen.title');
      await day.getByRole('button', { name: title }).click();
      const picker = day.getByRole('region', { name: title });
      const show = picker.getByRole('button', { name: app.text('firstThen.show') });
      await expect(show).toBeDisabled();
      // The text, the two places and the button are in sight, though the sheet was scrolled to its foot.
      await expect(picker.getByText(app.text('firstThen.lead'))).toBeInViewport({ ratio: 1 });
      await expect(picker.getByText(app.text('firstThen.then'))).toBeInViewport({ ratio: 1 });
      await expect(show).toBeInViewport({ ratio: 1 });
      await picker.getByRole('button', { name: 'get dressed' }).click();
      await picker.getByRole('button', { name: 'play outside' }).click();
      await inspect(app)(`the choice of two cards on a ${device}`);
      await show.click();
      const shown = day.getByRole('region', { name: title });
      await expect(shown.getByText('play outside')).toBeVisible();
      // The report of the choice is over the sheet, whose end can be scrolled free of it.
      await expect(page.locator('dialog > [popover] > [role=status] > *')).toBeVisible();
      await inspect(app)(`two picked cards in the day of a child on a ${device}`);
      // Ended, and shown again by its undo.
      await shown.getByRole('button', { name: app.text('firstThen.end') }).click();
      await expect(shown).toBeHidden();
      await app.undo(app.text('firstThen.end'));
      await expect(shown.getByText('get dressed')).toBeVisible();
      await page.keyboard.press('Escape');
      await context.setOffline(false);

      await giveDevice(app, family, 0);
      const done = (name: string) => page.getByRole('button', { name: app.text('kid.done', { name }) });
      await expect(done('get dressed')).toBeVisible();
      // The second card waits: no press brings it before the first.
      await expect(page.getByRole('button', { name: /play outside/ })).toHaveCount(0);
      await inspect(app)(`first-then on a ${device}`);
      await page.reload();
      await tap(done('get dressed'));
      await tap(done('play outside'));
      await expect(done('brush teeth').or(done('read a book'))).toBeVisible();
      await takeBack(app);
      await expect.poll(() => doneOnServer(app, family, 0), { timeout: 20_000 }).toBe('1 of 3');
    },
  );
