import { redactJobData } from './redact-job-data';

const [list, item] = ['01993f6a-8f11-7b60-a0c3-2f64d1e7b932', '01a08f2e-5c11-7d42-9c3a-6f1d2b7e8a90'];

it('redactJobData keeps known names and ids, and drops texts of users', () => {
  const job = {
    v: 1,
    eventId: item,
    event: 'lists.items-added',
    subscriber: 'RequestImages',
    payload: {
      listId: list,
      event: 'Party for Tim',
      items: [{ itemId: item, text: 'cake', name: list.slice(1) }],
    },
  };
  expect(redactJobData(job)).toEqual({
    names: { event: 'lists.items-added', subscriber: 'RequestImages' },
    ids: [item, list],
  });
});

it('redactJobData does not take a sentence for a known name', () => {
  expect(redactJobData({ kind: 'a cake for Tim', step: 'imaging', round: 7 })).toEqual({
    names: { step: 'imaging' },
    ids: [],
  });
});
