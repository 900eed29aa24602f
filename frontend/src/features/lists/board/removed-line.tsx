import { useEffect } from 'react';
import { currentEngine } from '../../../api/engine/current-engine';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { listIn } from '../../../shared/lib/format';
import type { Removal } from '../../../sync/engine';
import type { ItemRow, ListRow } from '../api/lists';
import { useMyId } from '../api/me';
import styles from './removed-line.module.css';

const life = 10_000;
const shown = 3;

export type RemovedProps = {
  list: Pick<ListRow, 'id' | 'listType' | 'collaborators'>;
  items: readonly ItemRow[];
  removals: readonly Removal[];
};

/**
 * Says which items collaborators have just deleted or cleared from the basket. It lies over the page and lets
 * taps through, so that no card moves under a finger.
 */
export default function RemovedLine({
  list: { id, listType, collaborators },
  items,
  removals,
}: RemovedProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const me = useMyId();
  // The time starts when the page is visible.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => currentEngine()?.forgetRemovals(id), life);
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [id, removals]);

  const there = new Set(items.map((item) => item.id));
  const nameOf = (by: string | null): string => {
    const person = by === null || by === me ? undefined : collaborators?.find(({ userId }) => userId === by);
    return person?.name ?? person?.email ?? '';
  };
  const byPerson = new Map<string, { who: string; cleared: boolean; names: string[] }>();
  for (const { itemId, name, by, checked } of removals) {
    if (there.has(itemId)) continue;
    const who = nameOf(by);
    const cleared = checked === true && listType === 'shopping';
    const key = `${who === '' ? '' : (by ?? '')} ${cleared}`;
    byPerson.set(key, { who, cleared, names: [...(byPerson.get(key)?.names ?? []), name] });
  }
  return (
    <div role="status" className={styles.line}>
      {[...byPerson].map(([key, { who, cleared, names }]) => (
        <p key={key}>
          {t(
            `removed.${cleared ? (who === '' ? 'clearedElsewhere' : 'clearedBy') : who === '' ? 'elsewhere' : 'by'}`,
            { who, names: listIn(language, names, shown) },
          )}
        </p>
      ))}
    </div>
  );
}
