import TierBadge from '../features/billing/components/tier-badge';
import UsageBadge from '../features/imaging/components/usage-badge';

// The plan is billing's, its pictures are imaging's: neither knows the other, so they meet here.

export const PlanAndMonth = () => (
  <>
    <TierBadge />
    <UsageBadge />
  </>
);
