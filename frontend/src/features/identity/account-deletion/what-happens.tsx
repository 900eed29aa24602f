import { Baby, Brush, CircleAlert, CreditCard, Download, ListX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHousehold } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import styles from './delete-account.module.css';

const mark = { 'aria-hidden': true, strokeWidth: 2.25 } as const;
type Line = readonly [key: string, icon: ReactNode];
const family: Line = ['danger.family', <Baby key="family" {...mark} />];
const lines: readonly Line[] = [
  ['danger.lists', <ListX key="lists" {...mark} />],
  ['danger.shared', <Users key="shared" {...mark} />],
  ['danger.pictures', <Brush key="pictures" {...mark} />],
  ['danger.plan', <CreditCard key="plan" {...mark} />],
  ['danger.back', <CircleAlert key="back" {...mark} />],
];

/** The consequences of a deletion, with a link to the export, before the user confirms anything. */
export function WhatHappens({ onExport }: { onExport: () => void }) {
  const { t } = useTranslation();
  const household = useHousehold();
  const { children = [], deletedChildren = [], members = [] } = household ?? {};
  // The family goes with its last adult.
  const isLast =
    children.length + deletedChildren.length > 0 &&
    members.filter(({ role }) => role !== 'helper').length <= 1;
  return (
    <>
      <ul className={styles.lines}>
        {(isLast ? [family, ...lines] : lines).map(([key, icon]) => (
          <li key={key}>
            {icon}
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
      <a className={styles.export} href="#data" onClick={onExport}>
        <Download {...mark} />
        <span>{t('danger.export')}</span>
      </a>
    </>
  );
}
