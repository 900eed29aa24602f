import TierBadge from '../features/billing/plans/tier-badge';
import UsageBadge from '../features/imaging/usage/usage-badge';

// The plan belongs to billing and its pictures to imaging. Neither imports the other, so they meet here.

export const PlanAndUsage = () => (
  <>
    <TierBadge />
    <UsageBadge />
  </>
);
