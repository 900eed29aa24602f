import { promisedDays } from './guarantee-days';

it('promises no more days than every plan does', () => {
  expect([
    promisedDays([]),
    promisedDays([{ guaranteeDays: 60 }, { guaranteeDays: 14 }, { guaranteeDays: 30 }]),
  ]).toEqual([30, 14]);
});
