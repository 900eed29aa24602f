import { readStorage, writeStorage } from '../../i18n/language';
import { cachedQueriesKey } from '../../shared/lib/clear-session';
import { sessionView } from '../session/session';

interface CachedAnswers {
  userId: string;
  /** The script of the page that wrote it: another version may expect another shape. */
  page: string;
  answers: Record<string, unknown>;
}

const page = (): string => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

function cachedAnswers(userId: string): Record<string, unknown> {
  try {
    const cached = JSON.parse(readStorage(cachedQueriesKey) ?? 'null') as CachedAnswers | null;
    return cached?.userId === userId && cached.page === page() ? cached.answers : {};
  } catch {
    return {};
  }
}

/**
 * Options of a query that shows its last answer, also offline and after a restart, until a new one arrives.
 */
export function cachedQuery<T>(userId: string | undefined, name: string, ask: () => Promise<T>) {
  return {
    queryFn: async (): Promise<T> => {
      const answer = await ask();
      // Nothing is stored for a user who has signed out meanwhile.
      if (userId && sessionView().user?.id === userId) {
        writeStorage(
          cachedQueriesKey,
          JSON.stringify({
            userId,
            page: page(),
            answers: { ...cachedAnswers(userId), [name]: answer },
          } satisfies CachedAnswers),
        );
      }
      return answer;
    },
    initialData: (): T | undefined => (userId ? (cachedAnswers(userId)[name] as T | undefined) : undefined),
    // Stale from the start, so that the server is asked at once.
    initialDataUpdatedAt: 0,
  };
}
