import { CalendarDays, ListChecks, Scissors } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Ring } from '../../../shared/ui/spinner';
import type { ListRow } from '../api/lists';
import { forms, type Form } from './forms';
import type { Nothing } from './paper';
import styles from './print-dialog.module.css';

const icons = { list: ListChecks, fridge: CalendarDays, cards: Scissors };

/**
 * `none` is the text for a list with nothing to print. `waiting` is the form that is printed once its
 * pictures have loaded.
 */
type Props = {
  listType: ListRow['listType'];
  none: Nothing | null;
  open: boolean;
  waiting: Form | null;
  onClose: () => void;
  onChoose: (form: Form) => void;
};

export function PrintDialog({ listType, none, open, waiting, onClose, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('print.title')} accent={listType}>
      {none ? (
        <p>{t(none)}</p>
      ) : (
        <div className={styles.choices}>
          {forms[listType].map((form) => {
            const Icon = icons[form];
            return (
              <button
                key={form}
                type="button"
                className={styles.choice}
                aria-busy={waiting === form || undefined}
                aria-disabled={waiting !== null || undefined}
                onClick={() => waiting ?? onChoose(form)}
              >
                {waiting === form ? <Ring /> : <Icon aria-hidden="true" strokeWidth={2.25} />}
                <span className={styles.words}>
                  <b>{t(`print.${form}`)}</b>
                  <span>{t(`print.${form}Text`)}</span>
                </span>
              </button>
            );
          })}
        </div>
      )}
    </Dialog>
  );
}
