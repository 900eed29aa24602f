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
import { type Consent, useAskConsent, useWithdrawConsent } from './consent';
import { WithdrawDialog } from './withdraw-dialog';
import styles from './consent.module.css';

const icons = { none: Mail, asked: MailCheck, agreed: CircleCheck, withdrawn: ShieldOff };

export interface ConsentProps {
  household: { id: string };
  consent: Consent;
}

/** The user's own consent: asks for the mail, shows what was agreed, and takes it back. */
export default function OwnConsent({ household, consent }: ConsentProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const [withdrawing, setWithdrawing] = useState(false);
  // Until the live channel brings the household with this change.
  const [done, setDone] = useState<{ state: Consent['state']; before: Consent } | null>(null);
  const state = done !== null && done.before.state === consent.state ? done.state : consent.state;
  const ask = useAskConsent({
    onSuccess: (answer) => {
      setDone({ state: answer.state, before: consent });
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
      setDone({ state: 'withdrawn', before: consent });
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
      <State state={state} agreedAt={consent.agreedAt} />
      <div className={styles.acts}>
        {state === 'agreed' ? (
          <Button kind="quiet" small disabled={!online} onClick={() => setWithdrawing(true)}>
            {t('consent.card.withdraw')}
          </Button>
        ) : (
          <Button
            kind={state === 'asked' ? 'quiet' : 'accent'}
            small
            busy={ask.isPending}
            disabled={!online}
            onClick={() => ask.mutate(household.id)}
          >
            {t(state === 'asked' ? 'consent.card.again' : 'consent.card.ask')}
          </Button>
        )}
        <LinkButton kind="text" small to={paths.consent}>
          {t('consent.card.read')}
        </LinkButton>
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
