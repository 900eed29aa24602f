import { queryClient } from '../../../api/queries/query-client';

/** The prefix of all billing query keys. */
export const billingKey = 'billing';

/**
 * Runs after each command and each undo: reads subscription, payments, quota, scheduled changes and account
 * again.
 */
export async function refreshBilling(): Promise<void> {
  await Promise.all(
    [[billingKey], ['limits'], ['account-status'], ['me']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
