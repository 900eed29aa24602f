import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { DomainError } from '../../kernel/domain-error';
import { ItemsAdded } from '../events';
import { aChangeContext, aDraft, aList } from '../testing/checklist.mother';
import type { Item } from './item';
import { claimedTime } from './list-change';

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
  return 'accepted';
};

describe('Checklist', () => {
  it('appends items with the character of the list and records an event for each', () => {
    const list = aList({ selectedCharacterId: 'kuzu' });
    const context = aChangeContext();
    const [milk, bread] = list.addItems(
      [aDraft({ name: 'Milk' }), aDraft({ name: 'Bread', selectedCharacterId: 'lilly' })],
      context,
    ) as [Item, Item];
    expect([milk.snapshot(), bread.snapshot()]).toMatchObject([
      { position: 'a0', selectedCharacterId: 'kuzu', checked: false, addedBy: context.userId },
      { position: 'a1', selectedCharacterId: 'lilly' },
    ]);
    expect(list.releaseEvents()).toMatchObject([
      {
        name: ItemsAdded.eventName,
        payload: {
          listId: list.id,
          ownerId: list.ownerId,
          userId: context.userId,
          items: [
            { itemId: milk.id, characterId: 'kuzu' },
            { itemId: bread.id, characterId: 'lilly' },
          ],
        },
      },
    ]);
    expect(list.releaseChanges()).toMatchObject([
      { seq: 1, type: 'items-added', payload: { itemIds: [milk.id, bread.id] }, context },
    ]);
    expect(list.snapshot()).toMatchObject({ version: 1, itemCount: 2, checkedCount: 0 });
  });

  it('marks the picture choices that the user inherits: the character of an added item, both of a renamed one, the unchanged ones of a repainted one', () => {
    const free = { mayChoose: true, isKnown: true };
    const list = aList({ selectedCharacterId: 'kuzu' });
    const [milk] = list.addItems(
      [
        aDraft({ name: 'Milk', promptId: 'realistic' }),
        aDraft({ name: 'Bread', selectedCharacterId: 'none' }),
      ],
      aChangeContext(),
    ) as [Item];
    list.editItem(
      milk,
      { name: 'Cheese', picture: { depicts: 'cheese', concept: 'cheese', imageId: randomUUID() } },
      aChangeContext(),
    );
    for (const input of [{}, { promptId: 'realistic' }, { promptId: '2d', selectedCharacterId: 'none' }]) {
      list.repaintItem(
        milk,
        { imageId: randomUUID(), promptId: undefined, selectedCharacterId: undefined, ...input },
        { style: free, character: free },
        aChangeContext(),
      );
    }
    const said = list
      .releaseEvents()
      .flatMap(({ payload }) =>
        (payload as { items: { inherited?: string[] }[] }).items.map(({ inherited }) => inherited),
      );
    expect(said).toEqual([
      ['character'],
      undefined,
      ['style', 'character'],
      ['style', 'character'],
      ['style', 'character'],
      [],
    ]);
    expect(milk.snapshot()).toMatchObject({ promptId: '2d', selectedCharacterId: 'none' });
  });

  it('a copy of an item keeps its language, and a name that another member’s wins over does too', () => {
    const list = aList();
    const [milk] = list.addItems([aDraft({ name: 'Milk' })], { ...aChangeContext(), language: 'en' }) as [
      Item,
    ];
    const edit = { name: 'Milch', language: 'de' as const };
    list.editItem(milk, edit, aChangeContext(), new Set(['name']));
    expect(milk.snapshot().language).toBe('en');
    const copy = milk.copy({ id: randomUUID(), imageId: randomUUID(), listId: list.id }, aChangeContext());
    expect(copy.snapshot().language).toBe('en');
    list.editItem(milk, edit, aChangeContext());
    expect(milk.snapshot().language).toBe('de');
  });

  it('tells that an added item keeps its plain picture, unless no concept is known for it', () => {
    const list = aList();
    list.addItems(
      [
        aDraft({ name: 'Brush teeth', depicts: 'brush-teeth', concept: 'brush-teeth', keepsPlain: true }),
        aDraft({ name: 'Qwzx', depicts: 'card-task-any', concept: null, keepsPlain: true }),
        aDraft({ name: 'Milk', depicts: 'milk', concept: 'milk' }),
      ],
      aChangeContext(),
    );
    const said = list
      .releaseEvents()
      .flatMap(({ payload }) =>
        (payload as { items: { keepsPlain?: boolean }[] }).items.map(({ keepsPlain }) => keepsPlain),
      );
    expect(said).toEqual([true, undefined, undefined]);
  });

  it('keeps its counts and log consistent over any changes of its items', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('set' as const), at: fc.nat(4), to: fc.boolean() }),
      fc.record({ do: fc.constant('flip' as const), at: fc.nat(4) }),
      fc.record({ do: fc.constantFrom('remove' as const, 'restore' as const), at: fc.nat(4) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const list = aList();
        const items = list.addItems(
          [0, 1, 2, 3, 4].map(() => aDraft()),
          aChangeContext(),
        );
        const model = items.map(() => ({ checked: false, deleted: false }));
        for (const s of steps) {
          const [item, expected] = [items[s.at]!, model[s.at]!];
          if (s.do === 'remove') list.removeItem(item, aChangeContext());
          else if (s.do === 'restore') list.restoreItem(item, aChangeContext());
          else if (expected.deleted)
            expect(codeOf(() => list.check(item, undefined, aChangeContext()))).toBe('ITEM_DELETED');
          else list.check(item, s.do === 'set' ? s.to : undefined, aChangeContext());
          if (s.do === 'remove' || s.do === 'restore') expected.deleted = s.do === 'remove';
          else if (!expected.deleted) expected.checked = s.do === 'set' ? s.to : !expected.checked;
        }
        const there = model.filter((one) => !one.deleted);
        expect(items.map((item) => ({ checked: item.isChecked, deleted: item.isDeleted }))).toEqual(model);
        expect(list.snapshot()).toMatchObject({
          itemCount: there.length,
          checkedCount: there.filter((one) => one.checked).length,
        });
        const log = list.releaseChanges();
        expect(log.map(({ seq }) => seq)).toEqual(log.map((_, i) => i + 1));
        expect(list.version).toBe(log.length);
      }),
    );
  });

  it('logs no change when the same tick is set twice', () => {
    const list = aList();
    const [item] = list.addItems([aDraft()], aChangeContext()) as [Item];
    list.check(item, true, aChangeContext());
    list.check(item, true, aChangeContext());
    expect(list.version).toBe(2);
  });

  it('lets only its owner rename, archive and delete it', () => {
    const list = aList();
    expect(codeOf(() => list.remove(aChangeContext({ userId: 'another user' })))).toBe('FORBIDDEN');
    list.remove(aChangeContext({ userId: list.ownerId }));
    list.remove(aChangeContext({ userId: list.ownerId }));
    expect(list.version).toBe(1);
    expect(codeOf(() => list.addItems([aDraft()], aChangeContext()))).toBe('LIST_DELETED');
  });

  it('can be restored for 30 days', () => {
    const list = aList();
    const at = new Date('2026-01-01T00:00:00Z');
    list.remove(aChangeContext({ userId: list.ownerId, at }));
    expect(
      codeOf(() =>
        list.restore(aChangeContext({ userId: list.ownerId, at: new Date('2026-01-31T00:00:01Z') })),
      ),
    ).toBe('LIST_DELETED');
    list.restore(aChangeContext({ userId: list.ownerId, at: new Date('2026-01-31T00:00:00Z') }));
    expect(list.isDeleted).toBe(false);
  });

  it('holds at most 1000 items', () => {
    const list = aList();
    const drafts = Array.from({ length: 1000 }, () => aDraft());
    list.addItems(drafts, aChangeContext());
    expect(codeOf(() => list.addItems([aDraft()], aChangeContext()))).toBe('ITEM_LIMIT_REACHED');
  });

  it('clamps the creation time that a device claims', () => {
    const now = new Date('2026-06-01T12:00:00Z');
    expect(claimedTime('2026-06-01T11:00:00+02:00', now)).toEqual(new Date('2026-06-01T09:00:00Z'));
    expect(claimedTime('2027-01-01', now)).toEqual(new Date('2026-06-01T12:05:00Z'));
    expect(claimedTime('2001-01-01', now)).toEqual(new Date('2026-03-03T12:00:00Z'));
    expect([claimedTime(null, now), claimedTime('soon', now)]).toEqual([now, now]);
  });
});
