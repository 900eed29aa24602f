import { CircleCheck, Mail, MailCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { messageOf, statusOf } from '../../../api/http/api-error';
import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { dateIn } from '../../../shared/lib/format';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { showToast } from '../../../shared/ui/toast/toast';
import { AgreeByCard } from './agree-by-card';
import { type Consent, useAskConsent, useCardConsent, useWithdrawConsent } from './consent';
import { WithdrawDialog } from './withdraw-dialog';
import styles from './consent.module.css';

const icons = { none: Mail, asked: MailCheck, agreed: CircleCheck, withdrawn: ShieldOff };

export interface ConsentProps {
  household: { id: string };
  consent: Consent;
}

/** The user's own consent: asks for the mail or agrees by card, shows what was agreed, and takes it back. */
export default function OwnConsent({ household, consent }: ConsentProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const [withdrawing, setWithdrawing] = useState(false);
  const [reading, setReading] = useState(false);
  // Until the live channel brings the household with this change.
  const [done, setDone] = useState<{ state: Consent['state']; at: string; before: Consent } | null>(null);
  const recent = done !== null && done.before.state === consent.state ? done : null;
  if (done && !recent) setDone(null);
  const state = recent?.state ?? consent.state;
  const change = (next: Consent['state']): void =>
    setDone({ state: next, at: new Date().toISOString(), before: consent });
  const hasPaid = useCardConsent(household.id, online && state !== 'agreed');
  const byCard = state === 'agreed' || !hasPaid ? null : reading ? 'notice' : 'offer';
  const ask = useAskConsent({
    onSuccess: (answer) => {
      change(answer.state);
      if (answer.state === 'asked') showToast({ text: t('consent.card.sent') });
    },
    onError: (error) =>
      showToast({
        text: statusOf(error) === 429 ? t('consent.card.limited') : messageOf(error),
        failed: true,
      }),
  });
  const withdraw = useWithdrawConsent({
    onSuccess: () => {
      change('withdrawn');
      setWithdrawing(false);
      showToast({ text: t('consent.card.takenBack') });
    },
    onError: (error) => {
      setWithdrawing(false);
      showToast({ text: messageOf(error), failed: true });
    },
  });
  return (
    <section className={styles.consent} aria-labelledby="consent-title">
      <h3 id="consent-title">{t('consent.card.title')}</h3>
      <State state={state} agreedAt={recent?.at ?? consent.agreedAt} />
      {byCard === 'offer' ? <p className={styles.hint}>{t('consent.byCard.offer')}</p> : null}
      {byCard === 'notice' ? (
        <AgreeByCard
          householdId={household.id}
          onAgreed={() => {
            change('agreed');
            setReading(false);
          }}
          onClose={() => setReading(false)}
        />
      ) : null}
      <div className={styles.acts}>
        {state === 'agreed' ? (
          <Button kind="quiet" small disabled={!online} onClick={() => setWithdrawing(true)}>
            {t('consent.card.withdraw')}
          </Button>
        ) : (
          <Button
            kind={state === 'asked' || byCard === 'notice' ? 'quiet' : 'accent'}
            small
            busy={ask.isPending}
            disabled={!online}
            onClick={() => ask.mutate(household.id)}
          >
            {t(state === 'asked' ? 'consent.card.again' : 'consent.card.ask')}
          </Button>
        )}
        {byCard === 'offer' ? (
          <Button kind="quiet" small disabled={!online} onClick={() => setReading(true)}>
            {t('consent.byCard.open')}
          </Button>
        ) : null}
        {byCard === 'notice' ? null : (
          <LinkButton kind="text" small to={paths.consent}>
            {t('consent.card.read')}
          </LinkButton>
        )}
      </div>
      <p className={styles.hint}>{online ? '' : t('consent.card.offline')}</p>
      <WithdrawDialog
        open={withdrawing}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(household.id)}
        onClose={() => setWithdrawing(false)}
      />
    </section>
  );
}

function State({ state, agreedAt }: Pick<Consent, 'state' | 'agreedAt'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const Icon = icons[state];
  const date = agreedAt === null ? '' : dateIn(language, agreedAt);
  return (
    <p className={styles.state} role="status">
      <Icon aria-hidden="true" strokeWidth={2.25} />
      <span>{t(`consent.card.${state}`, { date })}</span>
    </p>
  );
}
