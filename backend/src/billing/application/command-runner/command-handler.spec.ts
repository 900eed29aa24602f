import { Steps } from './command-handler';

test('from the fourth try on every key is another one, also one that others use', () => {
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

test('what cannot be looked for is asked with another key each time', () => {
  expect([1, 2, 4].map((attempt) => new Steps('id', attempt, Infinity).keyOfAttempt('upgrade'))).toEqual([
    'id:upgrade:1',
    'id:upgrade:2',
    'id:upgrade:4',
  ]);
});

test('there is none once there is no time', () => {
  const steps = new Steps('id', 1, 0);
  expect(() => steps.key('session')).toThrow('No time is left');
  expect(() => steps.common('customer:ada')).toThrow('No time is left');
});
