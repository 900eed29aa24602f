import { CopyPlus, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { listIn } from '../../../shared/lib/format';
import { Button, IconButton } from '../../../shared/ui/button';
import type { Duplicate } from './duplicates';
import type { Answer } from './resolve-duplicates';
import styles from './duplicate-question.module.css';

const shown = 3;

/** One question for all lines that are on the list already. Nothing is added twice before the answer. */
export default function DuplicateQuestion({
  duplicates,
  shopping,
  onAnswer,
}: {
  duplicates: readonly Duplicate[];
  shopping: boolean;
  onAnswer: (answer: Answer) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const names = [...new Set(duplicates.map(({ of }) => of.name))];
  return (
    <div
      role="group"
      aria-labelledby={id}
      data-question
      className={styles.question}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onAnswer('skip');
      }}
    >
      <p id={id}>{t('double.question', { count: names.length, names: listIn(language, names, shown) })}</p>
      <div className={styles.answers}>
        {shopping ? (
          <Button
            kind="accent"
            small
            icon={<Plus aria-hidden="true" strokeWidth={2.75} />}
            onClick={() => onAnswer('sum')}
          >
            {t('double.sum')}
          </Button>
        ) : null}
        <Button
          kind="quiet"
          small
          icon={<CopyPlus aria-hidden="true" strokeWidth={2.25} />}
          onClick={() => onAnswer('both')}
        >
          {t('double.both')}
        </Button>
      </div>
      <IconButton label={t('double.skip')} className={styles.skip} onClick={() => onAnswer('skip')}>
        <X aria-hidden="true" strokeWidth={2.25} />
      </IconButton>
    </div>
  );
}
