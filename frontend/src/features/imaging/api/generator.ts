import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/http/client';

const hour = 3_600_000;

/** True where an external service generates the pictures; false while that is unknown. */
export function useDrawnOutside(): boolean {
  const { data } = useQuery({
    queryKey: ['generator'],
    queryFn: () => call((api) => api.GET('/api/health/generator')),
    staleTime: hour,
  });
  return data?.outside === true;
}
