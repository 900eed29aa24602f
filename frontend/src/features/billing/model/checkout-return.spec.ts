import { isSettled, returnOf } from './checkout-return';

it.each([
  ['', null],
  ['?tab=usage', null],
  ['?checkout=success&session_id=cs_test_a1B2', { kind: 'success', sessionId: 'cs_test_a1B2' }],
  ['?checkout=success', { kind: 'success', sessionId: null }],
  ['?checkout=success&session_id=../../evil', { kind: 'success', sessionId: null }],
  ['?checkout=success&session_id={CHECKOUT_SESSION_ID}', { kind: 'success', sessionId: null }],
  ['?checkout=cancelled', { kind: 'cancelled', sessionId: null }],
  ['?checkout=constructor', null],
])('reads %s', (search, back) => {
  expect(returnOf(search)).toEqual(back);
});

it('knows when there is nothing more to wait for', () => {
  expect((['processing', 'finalizing', 'success', 'failed', 'cancelled', null] as const).map(isSettled)).toEqual([false, false, true, true, true, false]);
});
