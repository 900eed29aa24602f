import { childRestoreDays } from './household-defaults';
import type { DeletedChild, HouseholdView } from './household-view';

const dayMs = 86_400_000;

/** The children that the end of the last consent has hidden. They come back when an adult agrees. */
export function hiddenChildren({
  consentLapsedAt,
  deletedChildren = [],
}: Pick<HouseholdView, 'consentLapsedAt' | 'deletedChildren'>): DeletedChild[] {
  if (consentLapsedAt === undefined || consentLapsedAt === null) return [];
  const eraseAt = Date.parse(consentLapsedAt) + childRestoreDays * dayMs;
  return deletedChildren.filter((child) => Date.parse(child.eraseAt) === eraseAt);
}
