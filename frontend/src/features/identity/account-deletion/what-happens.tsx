import { Baby, Brush, CircleAlert, CreditCard, Download, EyeOff, ListX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHouseholds, type HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { useSession } from '../sessions/session';
import styles from './delete-account.module.css';

const mark = { 'aria-hidden': true, strokeWidth: 2.25 } as const;
type Line = readonly [key: string, icon: ReactNode];
const family: Line = ['danger.family', <Baby key="family" {...mark} />];
const hides: Line = ['danger.hides', <EyeOff key="hides" {...mark} />];
const lines: readonly Line[] = [
  ['danger.lists', <ListX key="lists" {...mark} />],
  ['danger.shared', <Users key="shared" {...mark} />],
  ['danger.pictures', <Brush key="pictures" {...mark} />],
  ['danger.plan', <CreditCard key="plan" {...mark} />],
  ['danger.back', <CircleAlert key="back" {...mark} />],
];

/** True for a family with children whose only adult is the user. */
const goesWithItsLastAdult = ({ role, children, deletedChildren = [], members }: HouseholdView): boolean =>
  role !== 'helper' &&
  children.length + deletedChildren.length > 0 &&
  members.filter((each) => each.role !== 'helper').length <= 1;

/** True for a family that stays, but whose children are hidden without this user. */
const isKeptBy = (household: HouseholdView, userId: string | undefined): boolean =>
  !goesWithItsLastAdult(household) && household.children.length > 0 && household.onlyConsentOf === userId;

/** The consequences of a deletion, with a link to the export, before the user confirms anything. */
export function WhatHappens({ onExport }: { onExport: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const households = useHouseholds();
  const shown = [
    ...(households.some(goesWithItsLastAdult) ? [family] : []),
    ...(households.some((each) => isKeptBy(each, user?.id)) ? [hides] : []),
    ...lines,
  ];
  return (
    <>
      <ul className={styles.lines}>
        {shown.map(([key, icon]) => (
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
