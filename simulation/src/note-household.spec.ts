import { rejectedChanges } from '../../frontend/src/sync/queue/rejected-operations';
import { notesIn } from '../../frontend/src/sync/testing/note-household';
import { noted } from '../../frontend/src/sync/testing/register-note';
import { Family } from './family';
import { theHousehold } from './server/household';
import { soundWiring } from './wiring';

const noteId = '22222222-0000-7000-8000-000000000000';
const shown = (family: Family, phone: number) =>
  notesIn(family.phones[phone]?.pages.at(-1)?.device.household(theHousehold) ?? null);

describe('The example change of a household', () => {
  it('is shown offline, survives a crash, is sent in a batch of its household and reaches the other phone', async () => {
    const family = new Family(
      { seed: 1, phones: 2, people: 2, owners: [0, 1], steps: [] },
      soundWiring,
      true,
    );
    const { time, phones, recorder } = family;
    const [phone] = phones;
    await time.pass(2_000);
    phone?.setWeather('cut');
    const [page] = phone?.pages ?? [];
    const done = Promise.all([
      page?.device.enqueue(theHousehold, noted(noteId, 'milk'), `household:${theHousehold}`),
      page?.device.enqueue(theHousehold, noted(noteId, 'bread'), `household:${theHousehold}`),
    ]);
    expect(shown(family, 0)).toEqual({ [noteId]: 'bread' });
    expect(page?.device.sync().queued).toBe(2);
    await time.pass(1_000);
    await done;
    phone?.crash();
    phone?.openPage();
    await time.pass(1_000);
    expect(shown(family, 0)).toEqual({ [noteId]: 'bread' });
    for (const each of phones) each.setWeather('calm');
    await time.pass(30_000);
    expect(shown(family, 0)).toEqual({ [noteId]: 'bread' });
    expect(shown(family, 1)).toEqual({ [noteId]: 'bread' });
    expect(phone?.diskOf(phone.userId ?? '').queue()).toEqual([]);
    // Both steps, in their order; the queue invariant has read them from one batch.
    expect(recorder.lines.filter((line) => line.includes('of the household'))).toHaveLength(2);
    expect(recorder.violation).toBeNull();
  });

  it('is parked with its text if the household does not exist, and can be discarded', async () => {
    const family = new Family({ seed: 2, phones: 1, people: 1, owners: [0], steps: [] }, soundWiring, false);
    const { time, phones } = family;
    for (const each of phones) each.setWeather('calm');
    await time.pass(2_000);
    const device = phones[0]?.pages[0]?.device;
    const elsewhere = '33333333-0000-7000-8000-000000000000';
    const made = device?.enqueue(elsewhere, noted(noteId, 'milk'), `household:${elsewhere}`);
    await time.pass(5_000);
    await made;
    const [rejected, ...others] = device ? rejectedChanges(device) : [];
    expect(others).toEqual([]);
    expect(rejected).toMatchObject({
      what: 'household.noted',
      names: ['milk'],
      code: 'NOT_FOUND',
      isRetryable: false,
    });
    const discarded = device?.discardRejected(rejected?.id ?? '');
    await time.pass(1_000);
    await discarded;
    expect(device?.queue()).toEqual([]);
  });
});
