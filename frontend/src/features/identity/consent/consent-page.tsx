import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { messageOf } from '../../../api/http/api-error';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { useOnline } from '../../../shared/hooks/use-online';
import { followAddress, rewriteAddress } from '../../../shared/routing/address';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { CenteredCardPage } from '../../../shared/ui/centered-card-page';
import { LinkButton } from '../../../shared/ui/link-button';
import { type AgreeOutcome, tokenIn, useAgreeConsent } from './consent';
import { Notice } from './notice';
import styles from './consent.module.css';

const settings = `${paths.settings}#family`;

// The router leaves the fragment out.
const readHash = (): string => window.location.hash;

/**
 * The page of the link in the mail. Without a token it only shows what is kept of a child. A link that is
 * opened on this page begins anew.
 */
export function ConsentPage() {
  const given = tokenIn(useSyncExternalStore(followAddress, readHash));
  const [token, setToken] = useState(given);
  if (given !== null && given !== token) setToken(given);
  return <Page key={token} token={token} />;
}

function Page({ token }: { token: string | null }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<AgreeOutcome | null>(token === 'unknown' ? 'unknown' : null);
  useDocumentTitle(t('consent.title'));
  useEffect(() => {
    // A used token must not stay in the history.
    if (outcome !== null) rewriteAddress(paths.consent);
  }, [outcome]);
  if (outcome !== null) return <Outcome outcome={outcome} />;
  return (
    <CenteredCardPage figures={['lilly-stand', 'kuzu-stand']} className={styles.card}>
      <h1>{t('consent.title')}</h1>
      <p className={styles.lead}>{t('consent.lead')}</p>
      <Notice />
      {token === null ? (
        <LinkButton kind="quiet" wide to={settings}>
          {t('consent.settings')}
        </LinkButton>
      ) : (
        <Agree token={token} onOutcome={setOutcome} />
      )}
      <LinkButton kind="text" wide to={paths.privacy}>
        {t('consent.privacy')}
      </LinkButton>
    </CenteredCardPage>
  );
}

function Agree({ token, onOutcome }: { token: string; onOutcome: (outcome: AgreeOutcome) => void }) {
  const { t } = useTranslation();
  const online = useOnline();
  const agree = useAgreeConsent({ onSuccess: onOutcome });
  const failure = agree.error === null ? null : messageOf(agree.error);
  const problem = online ? failure : t('consent.offline');
  return (
    <>
      <p className={styles.parent}>{t('consent.parent')}</p>
      {problem === null ? null : (
        <Banner failed={online} icon={<CircleAlert aria-hidden="true" strokeWidth={2.25} />}>
          {problem}
        </Banner>
      )}
      <Button kind="honey" wide busy={agree.isPending} disabled={!online} onClick={() => agree.mutate(token)}>
        {t('consent.agree')}
      </Button>
    </>
  );
}

function Outcome({ outcome }: { outcome: AgreeOutcome }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The page of the notice was longer, and a focused title may lie under the header.
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, []);
  const figures = outcome === 'agreed' ? ['lilly-wave', 'kuzu-wave'] : ['kuzu-point'];
  return (
    <CenteredCardPage figures={figures} className={styles.card}>
      <h1 ref={title} tabIndex={-1}>
        {t(`consent.outcome.${outcome}.title`)}
      </h1>
      <p className={styles.lead}>{t(`consent.outcome.${outcome}.text`)}</p>
      <LinkButton kind={outcome === 'agreed' ? 'quiet' : 'honey'} wide to={settings}>
        {t('consent.settings')}
      </LinkButton>
    </CenteredCardPage>
  );
}
