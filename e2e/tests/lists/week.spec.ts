import { expect } from '../../support/app';
import { dayOf, makeFamily, openHome, takeBack } from '../../support/kid';
import { moveTo, sleepUntil, startAt, tapAfterRest, test } from '../../support/moved-time/moved-time';
import { addJustToday, doneOn, freeToday, hand, historyOf, makeMorning } from '../../support/routines';

const names = [
  'Go to the toilet',
  'Wash your face',
  'Get dressed',
  'Eat breakfast',
  'Brush your teeth',
  'Put on your shoes',
];

/** Thursday to Wednesday; on the fourth day the clocks are put forward at two o'clock. */
const weeks = [
  {
    timeZone: 'Europe/Berlin',
    winter: '+01:00',
    summer: '+02:00',
    days: ['03-25', '03-26', '03-27', '03-28', '03-29', '03-30', '03-31'],
    later: '04-04',
  },
  {
    timeZone: 'America/New_York',
    winter: '-05:00',
    summer: '-04:00',
    days: ['03-11', '03-12', '03-13', '03-14', '03-15', '03-16', '03-17'],
    later: '03-21',
  },
];

/** Cards done of the cards planned, as the journey stamps them. */
const table = [
  { Tom: '6 of 6', Mia: '1 of 6' },
  { Tom: '0 of 6', Mia: '2 of 6' },
  { Tom: '2 of 6', Mia: '0 of 6' },
  { Tom: '1 of 6', Mia: '1 of 6' },
  { Tom: '0 of 6', Mia: '1 of 6' },
  { Tom: '1 of 6', Mia: '0 of 6' },
  { Tom: 'off', Mia: '2 of 7' },
];

for (const { timeZone, winter, summer, days, later } of weeks)
  test.describe(timeZone, () => {
    test.use({ timezoneId: timeZone });
    test(
      `the cards of a routine come back each morning of a week in ${timeZone}, offline and over the change to summer time`,
      { tag: ['@set-schedule', '@mark-item-as-child', '@mark-item', '@add-day-off'] },
      async ({ app, page, time }) => {
        const at = (day: number, hour: string) =>
          new Date(`2027-${days[day] ?? later}T${hour}:00${day < 3 ? winter : summer}`);
        const stamp = (index: number) =>
          page.getByRole('button', { name: app.text('kid.done', { name: names[index]! }) });
        const stampFirst = async (count: number) => {
          for (let index = 0; index < count; index++) await tapAfterRest(stamp(index));
        };
        const choose = async (child: string) => {
          await tapAfterRest(page.getByRole('button', { name: app.text('kid.chooseChild') }));
          await tapAfterRest(page.getByRole('button', { name: child }));
        };
        const rests = (name: string) =>
          expect(page.getByRole('img', { name: app.text('kid.next', { next: name }) })).toBeVisible();

        await startAt(time, page, at(0, '06:30'));
        const email = `week.${Date.now()}@example.org`;
        await app.signIn('Ada', email);
        const family = await makeFamily(app, email, ['Tom', 'Mia'], [], timeZone);
        await openHome(app, family);
        await makeMorning(app);

        // Thursday: the adult hands the device to Tom, who gives it to Mia.
        await openHome(app, family);
        await hand(app, 'Tom', 6);
        await stampFirst(6);
        await expect(page.getByRole('heading', { name: app.text('kid.allDone') })).toBeAttached();
        await choose('Mia');
        await stampFirst(1);
        await expect(stamp(1)).toBeVisible();

        // Friday: the page was left open, and turns by itself at four o'clock.
        await sleepUntil(time, page, at(1, '03:58'));
        await rests(names[0]!);
        await moveTo(time, page, at(1, '04:01'));
        await expect(stamp(0)).toBeVisible();
        await moveTo(time, page, at(1, '07:00'));
        await stampFirst(2);
        await expect(stamp(2)).toBeVisible();

        // Saturday, offline from here on.
        await sleepUntil(time, page, at(2, '07:00'), { isOffline: true });
        await expect(stamp(0)).toBeVisible();
        await choose('Tom');
        await stampFirst(2);
        await expect(stamp(2)).toBeVisible();

        // Sunday: four o'clock comes an hour earlier.
        await moveTo(time, page, at(3, '03:58'));
        await rests(names[0]!);
        await moveTo(time, page, at(3, '04:01'));
        await stampFirst(1);
        await choose('Mia');
        await stampFirst(1);
        await expect(stamp(1)).toBeVisible();

        // Monday: the page is opened again, and a stamp is taken back.
        await moveTo(time, page, at(4, '07:00'));
        await page.reload();
        await stampFirst(2);
        await tapAfterRest(page.getByRole('button', { name: app.text('kid.notDone', { name: names[1]! }) }));
        await expect(stamp(1)).toBeVisible();

        // Tuesday: online again, with an access token that expired on Saturday.
        const sent = page.waitForResponse(
          (answer) => /\/api\/kid\/.*marks/.test(answer.url()) && answer.ok(),
        );
        await sleepUntil(time, page, at(5, '07:00'));
        await sent;
        await expect(stamp(0)).toBeVisible();
        await choose('Tom');
        await stampFirst(1);
        await expect(stamp(1)).toBeVisible();

        // Wednesday: the adult's page turns as well.
        await sleepUntil(time, page, at(6, '03:58'));
        await takeBack(app);
        await expect(dayOf(app, 'Tom', 1, 6)).toBeVisible();
        await moveTo(time, page, at(6, '04:01'));
        await expect(dayOf(app, 'Tom', 0, 6)).toBeVisible();
        await moveTo(time, page, at(6, '07:00'));
        const marks = (day: number, child: string) => doneOn(page, family, `2027-${days[day]}`, child);
        await expect.poll(() => marks(2, 'Tom')).toEqual([names[0], names[1]]);
        expect(await marks(2, 'Mia')).toEqual([]);
        expect(await marks(3, 'Tom')).toEqual([names[0]]);
        expect(await marks(3, 'Mia')).toEqual([names[0]]);
        expect(await marks(4, 'Tom')).toEqual([]);
        expect(await marks(4, 'Mia')).toEqual([names[0]]);

        // A day off for Tom, and one more card for Mia.
        await freeToday(app, 'Tom', 6);
        await addJustToday(app, 'Mia', 6, 'feed the dog');
        await openHome(app, family);
        await hand(app, 'Mia', 7);
        await stampFirst(2);
        await expect(stamp(2)).toBeVisible();
        await choose('Tom');
        await expect(page.getByRole('heading', { name: app.text('kid.dayOff') })).toBeAttached();

        // Four days later the days of the week are closed by the worker, and count the same.
        await sleepUntil(time, page, at(7, '09:00'));
        const counts = () =>
          historyOf(
            page,
            family,
            days.map((day) => `2027-${day}`),
          );
        await takeBack(app);
        await expect.poll(counts).toEqual(table);
        await time.restartWorker();
        await page.goto(`${app.url}/family/history/${family.children[1]!.id}`);
        const shown = page.getByRole('region', { name: app.text('readyMade.names.morning') });
        await expect(
          shown.getByText(app.text('list.count_other', { done: 7, count: 67 }), { exact: true }),
        ).toBeVisible();
        await expect(shown.getByRole('button', { name: /: 2 of 7$/ })).toHaveCount(1);
        await expect(shown.getByRole('button', { name: /: 1 of 6$/ })).toHaveCount(3);
        expect(await counts()).toEqual(table);
      },
    );
  });
