import { Check, CircleSlash, Hourglass, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dateIn, moneyIn, numberIn } from '../../../shared/lib/format';
import { Button } from '../../../shared/ui/button';
import type { Invitation, MyStats } from '../api/types';
import styles from './stats.module.css';

const shown = 4;
const icons = { sent: Link2, accepted: Hourglass, redeemed: Check, voided: CircleSlash };

/** The results of the user's link: totals, and one line for each friend, without names. */
export function Stats({ stats }: { stats: MyStats }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (stats.totalClicks === 0 && stats.invitations.length === 0)
    return <p className={styles.none}>{t('referral.stats.none')}</p>;
  const numbers = [
    ['clicks', numberIn(language, stats.totalClicks)],
    ['signups', numberIn(language, stats.totalSignups)],
    ['earned', moneyIn(language, stats.earnedCredits.cents, stats.earnedCredits.currency)],
    ['pending', moneyIn(language, stats.pendingCredits.cents, stats.pendingCredits.currency)],
  ] as const;
  return (
    <div className={styles.stats}>
      <dl className={styles.numbers}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`referral.stats.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Invitations all={stats.invitations} />
    </div>
  );
}

/** Visitors without a sign-up share one line. */
function Invitations({ all }: { all: readonly Invitation[] }) {
  const { t } = useTranslation();
  const [more, setMore] = useState(false);
  const friends = all.filter(({ status }) => status !== 'sent');
  const looked = all.filter(({ status }) => status === 'sent');
  const rest = friends.length - shown;
  return (
    <>
      <ul className={styles.rows} aria-label={t('referral.stats.friends')}>
        {(more ? friends : friends.slice(0, shown)).map((friend) => (
          <Row
            key={friend.id}
            status={friend.status}
            at={friend.at}
            words={
              friend.status === 'voided'
                ? t(`referral.voided.${friend.reason ?? 'voided'}`)
                : t(`referral.status.${friend.status}`)
            }
          />
        ))}
        {looked[0] ? (
          <Row status="sent" at={looked[0].at} words={t('referral.status.sent', { count: looked.length })} />
        ) : null}
      </ul>
      {rest > 0 && !more ? (
        <Button kind="text" small className={styles.more} onClick={() => setMore(true)}>
          {t('referral.stats.more', { count: rest })}
        </Button>
      ) : null}
    </>
  );
}

function Row({ status, at, words }: { status: Invitation['status']; at: string; words: string }) {
  const language = useLanguage();
  const Icon = icons[status];
  return (
    <li>
      <Icon aria-hidden="true" strokeWidth={2.5} data-status={status} />
      <span>{words}</span>
      <time dateTime={at}>{dateIn(language, at, { day: 'numeric', month: 'short' })}</time>
    </li>
  );
}
