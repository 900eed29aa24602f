import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../../api/queries/query-client';
import { useLimits, type Limits } from './limits';

/**
 * The reason why pictures are plain: the quota is used up, or the trial is over. Null while pictures can be
 * generated.
 */
export type WhySimple = 'full' | 'over' | null;

/**
 * Explains why pictures are plain. Without an answer, as without a network, it says that pictures can be
 * generated.
 */
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
