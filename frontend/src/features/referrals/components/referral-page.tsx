import { Check, Gift } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/http/api-error';
import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { moneyIn } from '../../../shared/lib/format';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { Button } from '../../../shared/ui/button';
import { CenteredCardPage } from '../../../shared/ui/centered-card-page';
import { LinkButton } from '../../../shared/ui/link-button';
import { Spinner } from '../../../shared/ui/spinner';
import type { Benefits } from '../api/types';
import { completeNow } from '../complete-pending';
import { keepPending } from '../model/pending-referral';
import { visitId } from '../model/visitor-id';
import { hasReferralCode } from '../referral-flag';
import { useReferral } from './use-referral';
import styles from './referral-page.module.css';

const features = ['styles', 'characters', 'sharing'] as const;
const mine = `${paths.settings}#referral`;

/** The landing page of a referral link. */
export function ReferralPage({ code }: { code: string }) {
  const { t } = useTranslation();
  const shown = useReferral(code);
  useDocumentTitle(t('referral.documentTitle'));
  switch (shown.state) {
    case 'validating':
      return (
        <div className={styles.waiting}>
          <Spinner label={t('referral.validating')} />
        </div>
      );
    case 'valid':
      return <Welcome code={shown.code} benefits={shown.benefits} signedIn={shown.signedIn} />;
    case 'failed':
      return (
        <Message figure="kuzu-stand" title={t('referral.unsure.title')} text={t('referral.unsure.text')}>
          <AsyncPlaceholder
            failed
            offline={t('referral.offline')}
            text={t(
              shown.error instanceof ApiError && shown.error.status === 429
                ? 'referrals.too_often'
                : 'referral.checkFailed',
            )}
            onRetry={shown.retry}
          />
        </Message>
      );
    case 'invalid':
      return (
        <Message figure="kuzu-sleep" title={t('referral.invalid.title')} text={t('referral.invalid.text')}>
          <LinkButton kind="honey" wide to={paths.landing}>
            {t('referral.invalid.go')}
          </LinkButton>
        </Message>
      );
    case 'self-referral':
      return (
        <Message figure="lilly-point" title={t('referral.self.title')} text={t('referral.self.text')}>
          <LinkButton kind="honey" wide to={mine}>
            {t('referral.self.go')}
          </LinkButton>
        </Message>
      );
    case 'existing-user':
      return (
        <Message figure="kuzu-wave" title={t('referral.existing.title')} text={t('referral.existing.text')}>
          <LinkButton kind="honey" wide to={paths.home}>
            {t('nav.home')}
          </LinkButton>
          <LinkButton kind="text" wide to={mine}>
            {t('referral.existing.invite')}
          </LinkButton>
        </Message>
      );
  }
}

function Message({
  figure,
  title,
  text,
  children,
}: {
  figure: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <CenteredCardPage figures={[figure]} className={styles.card}>
      <h1>{title}</h1>
      <p className={styles.lead}>{text}</p>
      {children}
    </CenteredCardPage>
  );
}

function Welcome({
  code,
  benefits: { friend, inviter, capPerYear },
  signedIn,
}: {
  code: string;
  benefits: Benefits;
  signedIn: boolean;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const plan = t(`plan.name.${friend.tier}`);
  return (
    <CenteredCardPage figures={['lilly-wave', 'kuzu-wave']} className={styles.card}>
      <h1>{t('referral.valid.title', { count: friend.months, plan })}</h1>
      <p className={styles.lead}>{t('referral.valid.text')}</p>
      <p className={styles.ticket}>
        <Gift aria-hidden="true" strokeWidth={2.25} />
        <span>{t('referral.valid.free')}</span>
      </p>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" strokeWidth={3} />
            {t(`plan.feature.${feature}`)}
          </li>
        ))}
      </ul>
      {signedIn ? (
        <Take code={code} />
      ) : (
        <LinkButton kind="honey" wide to={paths.login}>
          {t('referral.valid.join')}
        </LinkButton>
      )}
      <p className={styles.small}>
        {t('referral.valid.inviter', {
          amount: moneyIn(language, inviter.cents, inviter.currency),
          perYear: capPerYear,
        })}
      </p>
    </CenteredCardPage>
  );
}

/** For a new user who was signed in before they opened the link. */
function Take({ code }: { code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function take() {
    setBusy(true);
    keepPending(code, visitId());
    await completeNow();
    if (hasReferralCode()) setBusy(false);
    else void navigate(paths.home);
  }
  return (
    <Button kind="honey" wide busy={busy} onClick={() => void take()}>
      {t('referral.valid.join')}
    </Button>
  );
}
