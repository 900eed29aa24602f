import { QueryClientProvider } from '@tanstack/react-query';
import { CloudOff, LogOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { queryClient } from '../../../api/queries/query-client';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { PlansBanner } from '../../../shared/ui/plans-banner';
import { RetryBanner, SlowNote } from '../../../shared/ui/retry';
import type { Collaborator } from '../../../sync/types';
import type { ListCard } from '../api/lists';
import { useMyId } from '../api/me';
import { useRight } from '../api/plan';
import { CollaboratorRow, SkeletonRows } from './collaborator-row';
import { ShareForm } from './share-form';
import { useCollaborators } from './sharing';
import UnshareDialog from './unshare-dialog';
import styles from './share-dialog.module.css';

type Leaving = Pick<Collaborator, 'id' | 'name' | 'email'>;
type Props = { list: ListCard; open: boolean; onClose: () => void; onGone?: (() => void) | undefined };

/** The collaborators of a list. The owner invites and removes them; the others can leave. */
export default function ShareDialog({ list, open, onClose, onGone }: Props) {
  const { t } = useTranslation();
  const own = list.role === 'owner';
  const me = useMyId();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [asking, setAsking] = useState(false);
  const latest = useRef<Leaving | null>(null);
  const ask = (person: Leaving) => {
    latest.current = person;
    setLeaving(person);
    setAsking(true);
  };
  /** The response about one collaborator must not close the question about another. */
  const close = (person: Leaving) => {
    if (latest.current?.id === person.id) setAsking(false);
  };
  return (
    <QueryClientProvider client={queryClient}>
      <Dialog
        open={open && !asking}
        onClose={onClose}
        title={t(own ? 'share.title' : 'share.people')}
        accent={list.listType}
      >
        <div className={styles.sheet}>
          <People list={list} me={me} onAsk={ask} />
        </div>
      </Dialog>
      {leaving ? (
        <UnshareDialog
          key={leaving.id}
          list={list}
          person={leaving}
          me={leaving.id === me}
          open={open && asking}
          onClose={() => close(leaving)}
          onLeft={() => {
            onClose();
            onGone?.();
          }}
        />
      ) : null}
    </QueryClientProvider>
  );
}

function People({
  list,
  me,
  onAsk,
}: {
  list: ListCard;
  me: string | null;
  onAsk: (person: Leaving) => void;
}) {
  const { t } = useTranslation();
  const online = useOnline();
  const own = list.role === 'owner';
  const mayShare = useRight('canShare');
  const { data, isError, refetch } = useCollaborators(list.id);
  // The cached collaborators are shown until the server has answered.
  const people = data ?? (online && !isError ? null : (list.collaborators ?? []));
  return (
    <>
      {online ? null : (
        <Banner icon={<CloudOff aria-hidden="true" strokeWidth={2.25} />}>{t('share.offline')}</Banner>
      )}
      {own && mayShare === false ? <PlansBanner>{t('share.upgrade')}</PlansBanner> : null}
      {own && mayShare !== false ? <ShareForm listId={list.id} disabled={!online} /> : null}
      {isError && online ? <RetryBanner text={t('share.loadFailed')} onRetry={() => void refetch()} /> : null}
      {people === null ? (
        <>
          <SlowNote />
          <SkeletonRows label={t('common.loading')} />
        </>
      ) : people.length === 0 ? (
        own && mayShare === false ? null : (
          <p className={styles.alone}>{t('share.alone')}</p>
        )
      ) : (
        <ul className={styles.people} aria-label={t('share.people')}>
          {people.map((person) => (
            <CollaboratorRow
              key={person.id}
              person={person}
              me={person.userId !== null && person.userId === me}
              onRemove={own && online && person.role !== 'owner' ? () => onAsk(person) : null}
            />
          ))}
        </ul>
      )}
      {!own && people !== null && me !== null ? (
        <Button
          kind="danger"
          className={styles.leave}
          icon={<LogOut aria-hidden="true" strokeWidth={2.25} />}
          disabled={!online}
          onClick={() => onAsk({ id: me, name: null, email: '' })}
        >
          {t('share.leave')}
        </Button>
      ) : null}
    </>
  );
}
