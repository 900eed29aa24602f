import { queryClient } from '../../../api/queries/query-client';
import { refreshBilling } from './refresh-billing';

it('refreshBilling invalidates the billing queries of the present user and no others', async () => {
  const money = [
    ['billing', 'ada', 'subscription'],
    ['billing', 'ada', 'pending'],
    ['billing', 'ada', 'invoices', 3],
    ['limits', 'ada'],
    ['account-status', 'ada'],
    ['me', 'ada'],
  ];
  for (const queryKey of [...money, ['prompts', 'ada']]) queryClient.setQueryData(queryKey, 'known');
  await refreshBilling();
  const stale = (queryKey: unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
  expect(money.map(stale)).toEqual(money.map(() => true));
  expect(stale(['prompts', 'ada'])).toBe(false);
  queryClient.clear();
});
