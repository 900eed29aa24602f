import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client';
import { useMyId } from './me';

const withCompany: ReadonlySet<string> = new Set(['pro', 'platinum']);

/** Whether the person's plan has sharing and characters. As long as nobody knows, the server is asked by trying. */
export function usePlanHasMore(): boolean | null {
  const me = useMyId();
  const { data } = useQuery({
    queryKey: ['limits', me],
    queryFn: () => call((api) => api.GET('/api/shopping-lists/user/limits')),
    enabled: me !== null,
  });
  return data ? withCompany.has(data.tier) : null;
}
