import { at, aSubscription, factsWith, nothingYet, start, tierOfPrice, written } from '../testing/facts.mother';
import { driftOf } from './projection';
import { project } from './project';

const pays = factsWith({ subscriptions: [aSubscription(), aSubscription({ id: 'sub_0', status: 'canceled', endedAt: start })] });
const known = written(nothingYet(), project(pays, nothingYet(), tierOfPrice, start));

it('is nothing where all was followed, in whatever order it is told', () => {
  const again = project({ ...pays, subscriptions: [...pays.subscriptions].reverse() }, known, tierOfPrice, at(1));
  expect(driftOf(known, written(known, { ...again, account: { ...again.account, entitled: known.account.entitled } }))).toEqual([]);
});

it('is called by the names of what moved', () => {
  const platinum = project(factsWith({ subscriptions: [aSubscription({ priceId: 'price_platinum' })], balance: -499 }), known, tierOfPrice, at(1));
  expect(driftOf(known, written(known, platinum))).toEqual(['tier', 'entitled', 'balance', 'subscriptions']);
  expect(driftOf(known, { ...known, invoices: [{ id: 'in_9', status: 'paid', refunded: 0 }] })).toEqual(['invoices']);
});
