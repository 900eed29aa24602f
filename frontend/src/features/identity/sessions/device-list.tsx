import { CloudOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../api/http/api-error';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { SlowNote } from '../../../shared/ui/retry';
import { Spinner } from '../../../shared/ui/spinner';
import { showToast } from '../../../shared/ui/toast/toast';
import { DeviceRow } from './device-row';
import { useEndOtherSessions, useEndSession, useSessions } from './sessions';
import styles from './device-list.module.css';

const EndThisSession = lazyComponent<{ open: boolean; onClose: () => void }>(
  () => import('./end-this-session'),
);

/**
 * The signed-in devices, this one first. Only signing out this device is confirmed; another device can sign
 * in again.
 */
export function DeviceList() {
  const { t } = useTranslation();
  const online = useOnline();
  const { data: sessions, dataUpdatedAt, isError, refetch } = useSessions();
  const [leaving, setLeaving] = useState({ asked: 0, open: false });

  const onError = (error: Error): void => showToast({ text: messageOf(error), failed: true });
  const one = useEndSession({
    onSuccess: (_, { deviceLabel }) =>
      showToast({ text: t('devices.ended', { device: deviceLabel || t('devices.unknown') }) }),
    onError,
  });
  const others = useEndOtherSessions({
    onSuccess: ({ ended }) => showToast({ text: t('devices.endedOthers', { count: ended }) }),
    onError,
  });
  const ending = one.isPending ? (one.variables?.id ?? null) : others.isPending ? 'others' : null;

  if (!sessions && (!online || isError))
    return (
      <AsyncPlaceholder
        failed={isError}
        offline={t('devices.offline')}
        text={t('devices.failed')}
        onRetry={() => void refetch()}
      />
    );
  if (!sessions) {
    return (
      <>
        <SlowNote />
        <Spinner label={t('common.loading')} />
      </>
    );
  }
  return (
    <>
      <ul className={styles.devices} aria-label={t('devices.title')}>
        {sessions.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            now={dataUpdatedAt}
            busy={ending === session.id}
            disabled={!session.current && (!online || (ending !== null && ending !== session.id))}
            onEnd={() =>
              session.current
                ? setLeaving(({ asked }) => ({ asked: asked + 1, open: true }))
                : one.mutate(session)
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && !online ? (
        <Banner icon={<CloudOff aria-hidden="true" strokeWidth={2.25} />}>{t('devices.offlineEnd')}</Banner>
      ) : null}
      {sessions.length > 1 ? (
        <Button
          className={styles.others}
          busy={ending === 'others'}
          disabled={!online || (ending !== null && ending !== 'others')}
          onClick={() => others.mutate()}
        >
          {t('devices.endOthers')}
        </Button>
      ) : null}
      {leaving.asked > 0 ? (
        <Suspense>
          <EndThisSession
            key={leaving.asked}
            open={leaving.open}
            onClose={() => setLeaving(({ asked }) => ({ asked, open: false }))}
          />
        </Suspense>
      ) : null}
    </>
  );
}
