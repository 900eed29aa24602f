import { hiddenChildren } from '@pictick/rules/household/hidden-children';
import { childRestoreDays } from '@pictick/rules/household/household-defaults';
import { useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { messageOf, statusOf } from '../../../api/http/api-error';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { daysUntil } from '../../../shared/lib/days-until';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { Button } from '../../../shared/ui/button';
import { showToast } from '../../../shared/ui/toast/toast';
import { useAskConsent } from '../consent/consent';
import styles from './hidden-children.module.css';

export type HiddenChildrenProps = { household: HouseholdView; level: 2 | 3 };

/** Says why the children are hidden, and asks for the mail that brings them back. */
export default function HiddenChildren({ household, level }: HiddenChildrenProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const [now] = useState(Date.now);
  // Until the live channel brings the household with it.
  const [asked, setAsked] = useState(false);
  const ask = useAskConsent({
    onSuccess: ({ state }) => {
      setAsked(state === 'asked');
      if (state === 'asked') showToast({ text: t('consent.card.sent') });
    },
    onError: (error) =>
      showToast({
        text: statusOf(error) === 429 ? t('consent.card.limited') : messageOf(error),
        failed: true,
      }),
  });
  const hidden = hiddenChildren(household);
  const [first] = hidden;
  if (!first) return null;
  const isAsked = asked || household.consent.state === 'asked';
  const count = Math.min(childRestoreDays, daysUntil(Date.parse(first.eraseAt), now));
  const Heading = `h${level}` as const;
  return (
    <section className={styles.hidden} aria-labelledby="hidden-children">
      <div className={styles.faces} aria-hidden="true">
        {hidden.map(({ id, animal, colour }) => (
          <AnimalFace key={id} animal={animal} colour={colour} size={44} />
        ))}
      </div>
      <Heading id="hidden-children">{t('consent.hidden.title')}</Heading>
      <p id="hidden-children-why">{t('consent.hidden.why', { count })}</p>
      <p role="status" className={styles.hint}>
        {isAsked ? t('consent.card.asked') : ''}
      </p>
      <Button
        kind={isAsked ? 'quiet' : 'accent'}
        small
        busy={ask.isPending}
        disabled={!online}
        aria-describedby="hidden-children-why"
        onClick={() => ask.mutate(household.id)}
      >
        {t(isAsked ? 'consent.card.again' : 'consent.card.ask')}
      </Button>
      <p className={styles.hint}>{online ? '' : t('consent.card.offline')}</p>
    </section>
  );
}
