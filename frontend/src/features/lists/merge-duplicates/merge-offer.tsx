import { CopyPlus, Merge } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { listIn } from '../../../shared/lib/format';
import { Button } from '../../../shared/ui/button';
import { showToast } from '../../../shared/ui/toast/toast';
import type { ConcurrentAdd } from '../../../sync/state/concurrent-adds';
import { loadItemParser, openItemParser } from '../add-item/item-parser';
import type { ItemRow, ListRow } from '../api/lists';
import {
  keepPairs,
  mergeDuplicates,
  keepDuplicates,
  undoMerge,
  findConcurrentDuplicates,
} from './concurrent-duplicates';
import styles from './merge-offer.module.css';

const shown = 3;

type Props = {
  list: Pick<ListRow, 'id' | 'listType'>;
  items: readonly ItemRow[];
  concurrentAdds: readonly ConcurrentAdd[];
};

/**
 * The same item is on the list twice: added on two devices at once, renamed or restored. Offers to merge the
 * two.
 */
export default function MergeOffer({ list: { id, listType }, items, concurrentAdds }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const label = useId();
  const [keys, setKeys] = useState<{ sameThing: (name: string) => string } | null>(null);
  useEffect(() => {
    let here = true;
    void openItemParser(listType)
      .catch(() => loadItemParser(listType))
      .then((parser) => parser.loadSameThing())
      .then((sameThing) => {
        if (here) setKeys({ sameThing });
      });
    return () => {
      here = false;
    };
  }, [listType]);
  const duplicates = keys ? findConcurrentDuplicates(concurrentAdds, items, keys.sameThing) : [];
  useEffect(() => {
    if (keys && items.length > 0) keepPairs(id, concurrentAdds, duplicates);
  });
  if (duplicates.length === 0) return null;
  const names = duplicates.map(({ theirs }) => theirs.name);

  async function join() {
    const joined = await mergeDuplicates(id, duplicates);
    const [first] = joined;
    if (first)
      showToast({
        text: t(`twins.joined.${listType}`, { count: joined.length, name: first.name }),
        undo: () => void undoMerge(id, joined),
      });
  }

  return (
    <div role="group" aria-labelledby={label} className={styles.offer}>
      <p id={label} role="status">
        {t(`twins.${duplicates.every(({ again }) => again) ? 'again' : 'offer'}.${listType}`, {
          count: names.length,
          names: listIn(language, names, shown),
        })}
      </p>
      <div className={styles.answers}>
        <Button
          kind="accent"
          small
          icon={<Merge aria-hidden="true" strokeWidth={2.5} />}
          onClick={() => void join()}
        >
          {t('twins.join', { count: names.length })}
        </Button>
        <Button
          kind="quiet"
          small
          icon={<CopyPlus aria-hidden="true" strokeWidth={2.25} />}
          onClick={() => keepDuplicates(id)}
        >
          {t('double.both')}
        </Button>
      </div>
    </div>
  );
}
