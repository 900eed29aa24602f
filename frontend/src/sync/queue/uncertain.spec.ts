import type { Operation } from '../types';
import { isStoredCertain, withoutUncertain } from './uncertain';

const operation = (id: string, listId: string, at?: number) =>
  ({
    id,
    listId,
    scope: `list:${listId}`,
    ...(at !== undefined && { assumed: { at, householdId: 'home' } }),
  }) as Operation;

it('withoutUncertain holds back what follows an uncertain operation in its scope, and nothing else', () => {
  const queue = [
    operation('1', 'a'),
    operation('2', 'a', 20),
    operation('3', 'b', 5),
    operation('4', 'a', 5),
    operation('5', 'a'),
  ];
  const sent = (isCertain: (at: number) => boolean) => withoutUncertain(queue, isCertain).map(({ id }) => id);
  expect([sent((at) => at <= 10), sent(() => true)]).toEqual([
    ['1', '3'],
    ['1', '2', '3', '4', '5'],
  ]);
});

it('isStoredCertain trusts times until the clock was stored, or until it became doubtful', () => {
  const clock = { server: 100, wall: 1, doubtfulFrom: null };
  expect([
    isStoredCertain(100, clock),
    isStoredCertain(101, clock),
    isStoredCertain(50, { ...clock, doubtfulFrom: 40 }),
    isStoredCertain(40, { ...clock, doubtfulFrom: 40 }),
    isStoredCertain(0, undefined),
  ]).toEqual([true, false, false, true, false]);
});
