import { readStorage, writeStorage } from '../i18n/language';
import { knownKey } from '../shared/lib/clear-session';
import { sessionView } from './session';

interface Known {
  userId: string;
  /** Which page wrote it: another version may know these answers in another shape. */
  page: string;
  answers: Record<string, unknown>;
}

const page = (): string => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

function knownOf(userId: string): Record<string, unknown> {
  try {
    const known = JSON.parse(readStorage(knownKey) ?? 'null') as Known | null;
    return known?.userId === userId && known.page === page() ? known.answers : {};
  } catch {
    return {};
  }
}

/** What was answered last stands until a new answer comes, also without a network and after a new start. */
export function known<T>(userId: string | undefined, name: string, ask: () => Promise<T>) {
  return {
    queryFn: async (): Promise<T> => {
      const answer = await ask();
      // Whoever has signed out meanwhile leaves nothing.
      if (userId && sessionView().user?.id === userId) {
        writeStorage(
          knownKey,
          JSON.stringify({
            userId,
            page: page(),
            answers: { ...knownOf(userId), [name]: answer },
          } satisfies Known),
        );
      }
      return answer;
    },
    initialData: (): T | undefined => (userId ? (knownOf(userId)[name] as T | undefined) : undefined),
    // Old from the beginning, so that the server is asked at once.
    initialDataUpdatedAt: 0,
  };
}
