import { mark, routineHead, row, storedRoutine } from '../testing/routine';
import { isValidList } from './validate-rows';

it.each<[string, boolean, object]>([
  ['a routine with its marks', true, { marks: [mark()] }],
  ['a routine of an older page, without marks', true, { marks: undefined }],
  ['a schedule that is no list', false, { head: { ...routineHead(), schedule: {} } }],
  [
    'a row of a schedule without a day',
    false,
    { head: { ...routineHead(), schedule: [{ ...row(), validFrom: 1 }] } },
  ],
  ['marks that are no list', false, { marks: 'none' }],
  ['a mark without a day', false, { marks: [{ ...mark(), day: null }] }],
])('isValidList knows %s', (_, isValid, given) => {
  expect(isValidList({ ...storedRoutine(), ...given })).toBe(isValid);
});
