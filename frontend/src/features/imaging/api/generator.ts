import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/http/client';

const hour = 3_600_000;

/** Whether a picture service outside the house draws. Nobody is told so before it is known. */
export function useDrawnOutside(): boolean {
  const { data } = useQuery({
    queryKey: ['generator'],
    queryFn: () => call((api) => api.GET('/api/health/generator')),
    staleTime: hour,
  });
  return data?.outside === true;
}
