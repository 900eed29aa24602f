import { queryClient } from '../../../api/queries/query-client';

/** Everything that is asked about money begins with this. */
export const billingKey = 'billing';

/**
 * After each success and each thing taken back: the subscription with what is paid and owed, what the month allows, the changes to
 * come, and what the account says about itself.
 */
export async function refreshBilling(): Promise<void> {
  await Promise.all(
    [[billingKey], ['limits'], ['account-status'], ['me']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
