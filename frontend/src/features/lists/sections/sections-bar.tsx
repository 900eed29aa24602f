import { Rows3 } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { chooseOrder } from '../../../sync/choose-order';
import { change } from '../api/change';
import type { ListRow } from '../api/lists';
import { StorePill } from '../stores/store-pill';
import type { Home } from './home-sections';
import styles from './sections-bar.module.css';

type Props = {
  list: Pick<ListRow, 'id' | 'storeId'>;
  on: boolean;
  /** Null for a user without a household, which is made with the first store. Undefined without sections. */
  home: Home | null | undefined;
  /** The cards have no grips, although the user edits. */
  fixed: boolean;
};

/** The store, the choice between sections and the list's own order, and the reason why nothing can be moved by hand. */
export function SectionsBar({ list, on, home, fixed }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {home === undefined ? null : <StorePill list={list} home={home} />}
      <button
        type="button"
        className={styles.button}
        aria-pressed={on}
        onClick={() =>
          void change('unknown', (engine) => chooseOrder(engine, list.id, on ? 'own' : 'sections'))
        }
      >
        <Rows3 aria-hidden="true" strokeWidth={2.25} />
        {t('sections.title')}
      </button>
      {on && fixed ? (
        <p className={styles.note} role="note">
          {t('sections.fixed')}
        </p>
      ) : null}
    </>
  );
}
