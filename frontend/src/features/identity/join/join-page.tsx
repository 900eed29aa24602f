import { householdInvitationDays } from '@pictick/rules/household/people';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useHousehold, useHouseholds } from '../../../api/engine/households';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { useOnline } from '../../../shared/hooks/use-online';
import { followAddress, rewriteAddress } from '../../../shared/routing/address';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { CenteredCardPage } from '../../../shared/ui/centered-card-page';
import { LinkButton } from '../../../shared/ui/link-button';
import { Spinner } from '../../../shared/ui/spinner';
import { tokenIn } from '../consent/consent';
import { useSession } from '../sessions/session';
import { type JoinOutcome, staysOpen, usePreview } from './join';
import { JoinInvitation } from './join-invitation';
import {
  askedAnew,
  forgetPending,
  keepJoined,
  keepPending,
  type PendingJoin,
  pendingOf,
  readJoined,
  readPending,
} from './pending-join';
import styles from './join.module.css';

// The router leaves the fragment out.
const readHash = (): string => window.location.hash;

/**
 * The page of an invitation into a family. The token leaves the address at once and stays in this tab until
 * the invitation is answered. A link that is opened on this page begins anew, also the same one.
 */
export function JoinPage() {
  const { t } = useTranslation();
  const given = tokenIn(useSyncExternalStore(followAddress, readHash));
  const [opened, setOpened] = useState<Opened>(() => ({ pending: readPending(), given: null, times: 0 }));
  if (given !== opened.given)
    setOpened({
      given,
      pending: given === null ? opened.pending : openedAgain(given),
      times: opened.times + (given === null ? 0 : 1),
    });
  const { pending, times } = opened;
  useDocumentTitle(t('join.title'));
  useEffect(() => {
    if (given === null) return;
    if (pending && pending.token !== 'unknown') keepPending(pending);
    rewriteAddress(paths.join);
  }, [given, pending]);
  function askAnew() {
    if (!pending) return;
    const next = askedAnew(pending);
    keepPending(next);
    setOpened({ ...opened, pending: next });
  }
  return <Page key={times} pending={pending} onStaysOpen={askAnew} />;
}

interface Opened {
  pending: PendingJoin | null;
  /** The token in the address; null once it was taken out. */
  given: string | null;
  times: number;
}

/** The invitation of a link, with the answers that this tab has until now. */
function openedAgain(token: string): PendingJoin {
  const kept = readPending();
  return kept?.token === token ? kept : pendingOf(token);
}

function Page({ pending, onStaysOpen }: { pending: PendingJoin | null; onStaysOpen: () => void }) {
  const token = pending === null || pending.token === 'unknown' ? null : pending.token;
  const { status, user } = useSession();
  const [outcome, setOutcome] = useState<JoinOutcome | null>(null);
  const [family, setFamily] = useState<string | null>(null);
  const { data, isError, refetch } = usePreview(token ?? '', token !== null && outcome === null);
  const joined = token === null && pending === null ? readJoined() : null;
  const isKnown = joined === null || status !== 'loading';
  const without = joined !== null && joined === user?.id ? 'again' : 'gone';
  const shown = outcome ?? (isKnown && (token === null || data === null) ? without : null);
  useEffect(() => {
    if (shown === 'joined' && user) keepJoined(user.id);
    else if (shown !== null && shown !== 'again' && !staysOpen.has(shown)) forgetPending();
  }, [shown, user]);
  if (shown !== null) return <Outcome outcome={shown} family={family} />;
  function answered(next: JoinOutcome) {
    setOutcome(next);
    if (next === 'joined') setFamily(data?.householdName ?? null);
    if (staysOpen.has(next)) onStaysOpen();
  }
  if (pending && data) return <JoinInvitation preview={data} pending={pending} onOutcome={answered} />;
  return <Waiting failed={isError} onRetry={() => void refetch()} />;
}

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) onRetry();
    wasOffline.current = !online;
  }, [online, onRetry]);
  return (
    <CenteredCardPage figures={['kuzu-stand']} className={styles.card}>
      <h1>{t('join.title')}</h1>
      {online && !failed ? <Spinner label={t('common.loading')} /> : null}
      <AsyncPlaceholder
        failed={failed}
        offline={t('join.offline')}
        text={t('join.loadFailed')}
        onRetry={onRetry}
      />
    </CenteredCardPage>
  );
}

function Outcome({ outcome, family }: { outcome: JoinOutcome; family: string | null }) {
  const { t } = useTranslation();
  const { status } = useSession();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The invitation was longer, and a focused title may lie under the header.
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, []);
  const isIn = outcome === 'joined' || outcome === 'again';
  const onHomePage = useHousehold();
  const hasSeveral = useHouseholds().length > 1;
  return (
    <CenteredCardPage figures={isIn ? ['lilly-wave', 'kuzu-wave'] : ['kuzu-point']} className={styles.card}>
      <h1 ref={title} tabIndex={-1}>
        {t(`join.outcome.${outcome}.title`)}
      </h1>
      {family === null ? null : <p className={styles.familyName}>{family}</p>}
      <p className={styles.lead}>
        {isIn && hasSeveral && onHomePage
          ? t('join.several', { name: onHomePage.name })
          : t(`join.outcome.${outcome}.text`, { days: householdInvitationDays })}
      </p>
      <LinkButton kind="honey" wide to={status === 'signed-in' ? paths.home : paths.landing}>
        {t(status === 'signed-in' ? 'nav.home' : 'nav.start')}
      </LinkButton>
      {isIn || outcome === 'member' ? (
        <LinkButton kind="text" wide to={`${paths.settings}#family`}>
          {t('join.settings')}
        </LinkButton>
      ) : null}
    </CenteredCardPage>
  );
}
