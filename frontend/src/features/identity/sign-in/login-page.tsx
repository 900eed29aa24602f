import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../../api/http/api-error';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { rewriteAddress } from '../../../shared/routing/address';
import { Redirect } from '../../../shared/routing/redirect';
import { forgetReturnPath, keptReturnPath } from '../../../shared/routing/return-path';
import { takeReturnPath } from '../../../shared/routing/take-return-path';
import { Banner } from '../../../shared/ui/banner';
import { AnchorButton } from '../../../shared/ui/button';
import { CenteredCardPage } from '../../../shared/ui/centered-card-page';
import { Spinner } from '../../../shared/ui/spinner';
import { showToast } from '../../../shared/ui/toast/toast';
import { useSession } from '../sessions/session';
import { AppleSoon } from './apple-soon';
import { GoogleMark } from './brand-marks';
import { completeSignIn } from './sign-in';
import { signInHref } from './sign-in-href';
import styles from './login-page.module.css';

const reasons = new Map([
  ['session_expired', 'login.sessionExpired'],
  ['login_failed', 'login.failed'],
  ['login_cancelled', 'login.cancelled'],
  ['account_deleting', 'login.deleting'],
  ['account_deleted', 'login.deleted'],
  ['too_many', 'login.tooMany'],
]);

export function LoginPage({ invited = false }: { invited?: boolean }) {
  const { t } = useTranslation();
  const { status } = useSession();
  const { completing, failed } = useArrival();
  const query = new URLSearchParams(useLocation().search);
  useDocumentTitle(t('login.title'));
  const withdraws = useWish() === paths.withdraw;
  const reason = failed ? 'login.failed' : reasons.get(query.get('reason') ?? '');

  if (completing) return <Spinner label={t('login.working')} />;
  if (status === 'signed-in') return <Redirect to={paths.home} />;
  return (
    <CenteredCardPage figures={['lilly-wave', 'kuzu-wave']} className={styles.card}>
      <h1>{t('login.welcome')}</h1>
      <p>{t(withdraws ? 'login.withdraw' : 'login.text')}</p>
      {reason ? (
        <Banner
          failed={reason === 'login.failed'}
          icon={<CircleAlert aria-hidden="true" strokeWidth={2.25} />}
        >
          {t(reason)}
        </Banner>
      ) : null}
      <AnchorButton kind="honey" wide href={signInHref()} icon={<GoogleMark />}>
        {t('login.google')}
      </AnchorButton>
      <AppleSoon />
      {withdraws ? null : (
        <p className={styles.small} data-keep-free>
          {t(invited ? 'login.gift' : 'login.trial')}
        </p>
      )}
    </CenteredCardPage>
  );
}

/**
 * The page after the sign-in: the one that sent the user here, or the target of the attempt that has just
 * ended. Targets of earlier visits are dropped.
 */
function useWish(): string | null {
  const [wish] = useState(() => {
    const { history, location } = window;
    const kept = keptReturnPath();
    const isBack = new URLSearchParams(location.search).has('reason') || location.hash !== '';
    return isBack || (history.state as { wanted?: string } | null)?.wanted === kept ? kept : null;
  });
  useEffect(() => {
    if (wish === null) forgetReturnPath();
  }, [wish]);
  return wish;
}

/** The redirect from Google ends here with a one-time code. */
function useArrival() {
  const navigate = useNavigate();
  const [code] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('code'));
  const [failed, setFailed] = useState(false);
  const used = useRef(false);

  useEffect(() => {
    if (!code || used.current) return;
    used.current = true;
    // The code must not stay in the history.
    rewriteAddress(paths.login);
    completeSignIn(code).then(
      () => void navigate(takeReturnPath(paths.home), { replace: true }),
      (error: unknown) => {
        showToast({ text: messageOf(error), failed: true });
        setFailed(true);
      },
    );
  }, [code, navigate]);
  return { completing: code !== null && !failed, failed };
}
