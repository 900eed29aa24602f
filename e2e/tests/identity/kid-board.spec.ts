import { expect, test } from '../../support/app';
import { inspect } from '../../support/inspect';
import { bandNow, callsOf, doneOnServer, giveDevice, makeFamily, takeBack, tap } from '../../support/kid';
import { stayOffline } from '../../support/stay-offline';
import { waitForWorker } from '../../support/wait-for-worker';

const routine = (name: string, ...items: string[]) =>
  ({ name, listType: 'task', items, routine: { band: bandNow() } }) as const;
const cards = ['wash face', 'get dressed', 'breakfast', 'brush teeth', 'shoes', 'pack the bag', 'jacket'];

for (const [device, viewport] of [
  ['phone', { width: 360, height: 740 }],
  ['tablet', { width: 1024, height: 768 }],
] as const)
  test(
    `a child stamps its cards in its own order on the board of a ${device}, also offline, and takes a seal off`,
    { tag: ['@mark-item-as-child', '@change-child'] },
    async ({ app, page, context }) => {
      test.setTimeout(180_000);
      const email = `board.${device}.${Date.now()}@example.org`;
      await app.signIn('Ada', email);
      await page.setViewportSize(viewport);
      const family = await makeFamily(
        app,
        email,
        ['Tom'],
        [routine('Getting ready', ...cards), routine('Later', 'feed the cat')],
      );
      await callsOf(page)(
        'PATCH',
        `/api/households/${family.householdId}/children/${family.children[0]!.id}`,
        { settings: { order: 'board', help: false } },
      );
      await giveDevice(app, family, 0);
      const press = (key: string, values: Record<string, string> = {}) =>
        page.getByRole('button', { name: app.text(key, values), exact: true });
      const stamp = (name: string) => press('kid.done', { name });
      const stamped = (name: string) =>
        page.getByRole('button', { name: app.text('kid.done', { name }), pressed: true });

      const lift = async (name: string) => {
        // Sooner it is a tap of a drumming hand.
        await page.waitForTimeout(600);
        await tap(stamped(name));
      };

      await expect(stamp('wash face')).toBeVisible();
      await expect(stamp('jacket')).toBeHidden();
      await inspect(app)(`the board on a ${device}`);
      await tap(stamp('breakfast'));
      await expect(stamped('breakfast')).toBeVisible();

      // All day without a network.
      await waitForWorker(page);
      await stayOffline(context);
      await page.reload();
      await expect(stamped('breakfast')).toBeVisible();
      await tap(stamp('wash face'));

      // A second tap takes the loose seal off; one alone settles again.
      await lift('wash face');
      await tap(press('kid.notDone', { name: 'wash face' }));
      await expect(stamped('wash face')).toBeHidden();
      await tap(stamp('wash face'));
      await lift('wash face');
      await expect(press('kid.notDone', { name: 'wash face' })).toBeHidden({ timeout: 6000 });
      await expect(stamped('wash face')).toBeVisible();

      // The other routine waits closed on the second page.
      await tap(press('kid.cardsOn'));
      await expect(press('kid.otherCards', { name: 'feed the cat' })).toBeVisible();
      await inspect(app)(`the last page of the board on a ${device}`);
      await tap(stamp('jacket'));
      // All of this page is done, so it turns to the open cards.
      await expect(stamp('get dressed')).toBeVisible();
      for (const name of ['get dressed', 'brush teeth', 'shoes']) await tap(stamp(name));

      // The last one in the view of one card, which goes on with the same walk.
      await tap(press('kid.oneCard'));
      await expect(press('kid.notDone', { name: 'shoes' })).toBeVisible();
      await inspect(app)(`one card with the switch on a ${device}`);
      await tap(stamp('pack the bag'));
      await expect(page.getByRole('heading', { name: app.text('kid.allDone') })).toBeAttached();
      await inspect(app)(`the end with the switch on a ${device}`);
      await tap(press('kid.allCards'));
      await expect(stamped('pack the bag')).toBeVisible();
      await context.setOffline(false);
      await takeBack(app);
      await expect.poll(() => doneOnServer(app, family, 0), { timeout: 20_000 }).toContain('7 of 7');
    },
  );
