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

test('a list is read to its end, and no further ahead than it is taken', async () => {
  const { asked, ask } = long();
  const taken: string[] = [];
  for await (const { id } of allOf(ask)) {
    taken.push(id);
    expect(asked).toHaveLength(Math.ceil(taken.length / 100));
  }
  expect(new Set(taken).size).toBe(250);
  expect(asked).toEqual([undefined, 'id_99', 'id_199']);
});

test('what is looked for is found behind the first hundred, and nothing is asked after it', async () => {
  const { asked, ask } = long();
  expect(await firstOf(allOf(ask), ({ id }) => id === 'id_150')).toEqual({ id: 'id_150' });
  expect(asked).toHaveLength(2);
  expect(await firstOf(allOf(ask), ({ id }) => id === 'another')).toBeNull();
});

test('an empty list, and one that says that there is more and shows nothing, end at once', async () => {
  const taken: unknown[] = [];
  for (const has_more of [false, true])
    for await (const one of allOf(() => Promise.resolve({ data: [], has_more }))) taken.push(one);
  expect(taken).toEqual([]);
});
