import { useCallback } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import type { Line } from '../add-item/duplicates';
import { usePlainPicture } from '../pictures/picture-book';
import { CatalogueTile } from './catalogue-tile';
import { useHeldTap } from './use-held-tap';
import { useToggleThing } from './use-toggle-thing';
import styles from './catalogue-start.module.css';

const chores = ['brush-teeth', 'get-dressed', 'make-bed', 'eat-breakfast', 'tidy-toys', 'feed-dog'] as const;

interface Props {
  listId: string;
  onTap: () => void;
}

/** Common chores. Each keeps its place when it is tapped: no tile moves under a finger. */
export function ChoreStart({ listId, onTap }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const keyOf = useCallback((name: string) => name.trim().toLocaleLowerCase(language), [language]);
  const { isOn, isTouched, toggle, said } = useToggleThing(listId, keyOf);
  const { grid, tap } = useHeldTap(onTap, toggle);
  return (
    <div className={styles.start}>
      <ul ref={grid} className={styles.grid} aria-label={t('empty.suggestions')}>
        {chores.map((key) => {
          const name = t(`suggest.${key}`);
          return (
            <li key={key}>
              <Chore depicts={key} {...{ name }} isOn={isOn(name)} isTouched={isTouched(name)} onTap={tap} />
            </li>
          );
        })}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

type ChoreProps = {
  depicts: string;
  name: string;
  isOn: boolean;
  isTouched: boolean;
  onTap: (thing: Line) => void;
};

function Chore({ depicts, ...tile }: ChoreProps) {
  const { url = '', color = '' } = usePlainPicture(depicts) ?? {};
  return <CatalogueTile {...tile} {...{ url, color }} plus />;
}
