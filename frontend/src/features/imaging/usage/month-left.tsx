import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../../api/queries/query-client';
import { useLimits, type Limits } from './limits';

/** Why there are only simple pictures: all of the month are used up, or the trial is over. Null where there are new ones. */
export type WhySimple = 'full' | 'over' | null;

/** Says why there are only simple pictures. Without an answer, as without a network, it says that there are others. */
export default function MonthLeft({ onKnown }: { onKnown: (why: WhySimple) => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Asking onKnown={onKnown} />
    </QueryClientProvider>
  );
}

function Asking({ onKnown }: { onKnown: (why: WhySimple) => void }) {
  const { data: limits, isFetching } = useLimits();
  const why = limits ? whyOf(limits) : isFetching ? undefined : null;
  useEffect(() => {
    if (why !== undefined) onKnown(why);
  }, [why, onKnown]);
  return null;
}

const whyOf = ({ canGenerate, trialOver }: Pick<Limits, 'canGenerate' | 'trialOver'>): WhySimple =>
  trialOver ? 'over' : canGenerate ? null : 'full';
