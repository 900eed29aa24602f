import { Steps } from './command-handler';

test('Steps uses new keys from the fourth attempt on, shared ones included', () => {
  const keys = [1, 3, 4, 5]
    .map((attempt) => new Steps('id', attempt, Infinity))
    .map((steps) => [steps.key('session'), steps.common('customer:ada')]);
  expect(keys).toEqual([
    ['id:session', 'customer:ada'],
    ['id:session', 'customer:ada'],
    ['id:session:4', 'customer:ada:4'],
    ['id:session:5', 'customer:ada:5'],
  ]);
});

test('Steps gives another key for each attempt of a step whose effect cannot be looked up', () => {
  expect([1, 2, 4].map((attempt) => new Steps('id', attempt, Infinity).keyOfAttempt('upgrade'))).toEqual([
    'id:upgrade:1',
    'id:upgrade:2',
    'id:upgrade:4',
  ]);
});

test('Steps gives no key once the time is over', () => {
  const steps = new Steps('id', 1, 0);
  expect(() => steps.key('session')).toThrow('No time is left');
  expect(() => steps.common('customer:ada')).toThrow('No time is left');
});
