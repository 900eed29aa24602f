import type { Change, Operation } from '../types';
import { carriedOperations, ticksIn } from './carried';

const day = '2026-11-29';
let seq = 0;
const operation = (id: string, change: Change, state: Operation['state'] = 'queued'): Operation => ({
  ...{ id, schema: 4, userId: 'old', listId: 'l', madeAt: '', language: 'en', state, code: null, change },
  seq: ++seq,
});
const stamp = (id: string, state: 'done' | 'open', given: Partial<Operation> = {}): Operation => ({
  ...operation(id, { kind: 'kid.item-marked', itemId: 'shoes', day, childId: 'tom', state }),
  ...given,
});
const tick = (id: string, checked: boolean): Operation =>
  operation(id, { kind: 'kid.item-checked', itemId: 'milk', checked, childId: 'tom' });

const mark = (state: 'open' | 'done' | 'skipped', as: 'child' | 'adult' = 'child') => ({
  ...{ itemId: 'shoes', day, childId: 'tom', state, as },
  actor: as === 'child' ? 'tom' : null,
});
const marks = (...all: ReturnType<typeof mark>[]) => ticksIn([{ marks: all, items: [] }]);
const milk = (checked: boolean, checkedBy: string | null) =>
  ticksIn([{ items: [{ id: 'milk', checked, checkedBy }] }]);
const ids = (operations: readonly Operation[]) => operations.map(({ id }) => id);
const nothing = marks();

describe('The operations that another device takes over', () => {
  it.each([
    ['nothing was known, and nothing is', nothing, nothing],
    ['the server has what the device knew', marks(mark('open', 'adult')), marks(mark('open', 'adult'))],
  ])('are sent in their order where %s', (_, before, server) => {
    const queue = [stamp('a', 'done'), stamp('b', 'open'), stamp('c', 'done')];
    expect(ids(carriedOperations(queue.toReversed(), before, server))).toEqual(['a', 'b', 'c']);
  });

  it('are not sent again if the server has taken them and the answer was lost', () => {
    expect(carriedOperations([stamp('a', 'done')], nothing, marks(mark('done')))).toEqual([]);
  });

  it('are sent behind the one that the server has taken', () => {
    const queue = [stamp('a', 'done'), stamp('b', 'open'), stamp('c', 'done')];
    expect(ids(carriedOperations(queue, nothing, marks(mark('open'))))).toEqual(['c']);
  });

  it('never overrule an adult who has taken the stamp back since', () => {
    expect(carriedOperations([stamp('a', 'done')], nothing, marks(mark('open', 'adult')))).toEqual([]);
  });

  it('never overrule "not today"', () => {
    expect(carriedOperations([stamp('a', 'done')], nothing, marks(mark('skipped', 'adult')))).toEqual([]);
  });

  it('of plain lists follow the same rule', () => {
    const queue = [tick('a', true)];
    expect(ids(carriedOperations(queue, milk(false, null), milk(false, null)))).toEqual(['a']);
    expect(carriedOperations(queue, milk(false, null), milk(true, 'tom'))).toEqual([]);
    expect(carriedOperations([tick('b', false)], milk(true, 'tom'), milk(true, null))).toEqual([]);
  });

  it('of one card do not hold back those of another', () => {
    const other = operation('b', {
      kind: 'kid.item-marked',
      itemId: 'hat',
      day,
      childId: 'tom',
      state: 'done',
    });
    const queue = [stamp('a', 'done'), other];
    expect(ids(carriedOperations(queue, nothing, marks(mark('open', 'adult'))))).toEqual(['b']);
  });

  it('of the whole family are compared by their own key', () => {
    const family = operation('a', {
      ...{ kind: 'kid.item-marked', itemId: 'shoes', day, childId: 'tom', isAnyones: true, state: 'done' },
    });
    expect(ids(carriedOperations([family], nothing, marks(mark('done'))))).toEqual(['a']);
  });

  it('are those of children that wait', () => {
    const parked = operation('a', { kind: 'list.opened' }, 'parked');
    expect(carriedOperations([parked, operation('b', { kind: 'list.opened' })], nothing, nothing)).toEqual(
      [],
    );
  });
});
