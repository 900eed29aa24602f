import { promisedDays } from './guarantee-days';

it('promisedDays promises no more days than every plan has', () => {
  expect([
    promisedDays([]),
    promisedDays([{ guaranteeDays: 60 }, { guaranteeDays: 14 }, { guaranteeDays: 30 }]),
  ]).toEqual([30, 14]);
});
