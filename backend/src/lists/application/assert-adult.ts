import type { HouseholdFacade } from '../../identity';
import { notFound } from '../../kernel/domain-error';
import { adultsOnly } from '../domain/lists.errors';

/** @throws NOT_FOUND if the user is no member of the household, FORBIDDEN for a helper */
export async function assertAdult(
  households: HouseholdFacade,
  userId: string,
  householdId: string,
): Promise<void> {
  const role = await households.roleIn(householdId, userId);
  if (role === null) throw notFound();
  if (role === 'helper') throw adultsOnly();
}
