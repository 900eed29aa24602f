import { useState } from 'react';
import type { Child } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { ChildChoice } from '../../../shared/ui/animal/child-choice';
import { LastDayField, type LastDayProps } from './last-day-field';
import styles from './member-sheet.module.css';

type Props = {
  faces: readonly Child[];
  children: readonly string[];
  day: LastDayProps;
  onChildren: (ids: string[]) => void;
  /** Says that a child is missing. */
  problem?: string | null;
};

/** The children of a helper and the last day. A press that leaves no child changes nothing and says why. */
export function HelperFields({ faces, children, day, onChildren, problem = null }: Props) {
  const { t } = useTranslation();
  const [none, setNone] = useState(false);

  function toggle(id: string) {
    const next = children.includes(id) ? children.filter((each) => each !== id) : [...children, id];
    setNone(next.length === 0 && children.length > 0);
    if (next.length === 0 && children.length > 0) return;
    onChildren(next);
  }

  return (
    <>
      <div className={styles.group}>
        <h3>{t('people.member.children')}</h3>
        <ChildChoice
          label={t('people.member.children')}
          children={faces}
          chosen={new Set(children)}
          onChoose={({ id }) => toggle(id)}
        />
        <p role="alert" className={styles.problem}>
          {none ? t('people.member.childNeeded') : problem}
        </p>
      </div>
      <LastDayField {...day} />
    </>
  );
}
