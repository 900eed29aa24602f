import { allOf, firstOf, type Part } from './stripe-calls';

/** 250 items in three pages. */
function long(): {
  asked: (string | undefined)[];
  ask: (part: Part) => Promise<{ data: { id: string }[]; has_more: boolean }>;
} {
  const ids = Array.from({ length: 250 }, (_, index) => ({ id: `id_${index}` }));
  const asked: (string | undefined)[] = [];
  return {
    asked,
    ask: ({ limit, starting_after }) => {
      asked.push(starting_after);
      const from = ids.findIndex(({ id }) => id === starting_after) + 1;
      return Promise.resolve({ data: ids.slice(from, from + limit), has_more: from + limit < ids.length });
    },
  };
}

test('allOf reads a list to its end, and no page before it is needed', async () => {
  const { asked, ask } = long();
  const taken: string[] = [];
  for await (const { id } of allOf(ask)) {
    taken.push(id);
    expect(asked).toHaveLength(Math.ceil(taken.length / 100));
  }
  expect(new Set(taken).size).toBe(250);
  expect(asked).toEqual([undefined, 'id_99', 'id_199']);
});

test('firstOf finds an item behind the first hundred and reads no further page', async () => {
  const { asked, ask } = long();
  expect(await firstOf(allOf(ask), ({ id }) => id === 'id_150')).toEqual({ id: 'id_150' });
  expect(asked).toHaveLength(2);
  expect(await firstOf(allOf(ask), ({ id }) => id === 'another')).toBeNull();
});

test('allOf ends with an empty page, also where Stripe says that there is more', async () => {
  const taken: unknown[] = [];
  for (const has_more of [false, true])
    for await (const one of allOf(() => Promise.resolve({ data: [], has_more }))) taken.push(one);
  expect(taken).toEqual([]);
});
