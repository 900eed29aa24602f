import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../../api/query-client';
import { useLimits } from '../api/limits';

/** Says whether all pictures of this month are used up. Without an answer, as without a network, it says no. */
export default function MonthLeft({ onKnown }: { onKnown: (full: boolean) => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Asking onKnown={onKnown} />
    </QueryClientProvider>
  );
}

function Asking({ onKnown }: { onKnown: (full: boolean) => void }) {
  const { data: limits, isFetching } = useLimits();
  const full = limits ? !limits.canGenerate && limits.monthlyUsed >= limits.monthlyLimit : isFetching ? undefined : false;
  useEffect(() => {
    if (full !== undefined) onKnown(full);
  }, [full, onKnown]);
  return null;
}
