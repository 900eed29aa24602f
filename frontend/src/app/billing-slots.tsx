import TierBadge from '../features/billing/plans/tier-badge';
import UsageBadge from '../features/imaging/usage/usage-badge';

// The plan is billing's, its pictures are imaging's: neither knows the other, so they meet here.

export const PlanAndUsage = () => (
  <>
    <TierBadge />
    <UsageBadge />
  </>
);
