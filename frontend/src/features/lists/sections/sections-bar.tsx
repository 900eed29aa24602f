import { Rows3 } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { chooseOrder } from '../../../sync/choose-order';
import { change } from '../api/change';
import styles from './sections-bar.module.css';

type Props = {
  listId: string;
  on: boolean;
  /** The cards have no grips, although the user edits. */
  fixed: boolean;
};

/** The choice between sections and the list's own order, and the reason why nothing can be moved by hand. */
export function SectionsBar({ listId, on, fixed }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-pressed={on}
        onClick={() =>
          void change('unknown', (engine) => chooseOrder(engine, listId, on ? 'own' : 'sections'))
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
