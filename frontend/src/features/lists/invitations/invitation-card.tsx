import { MailOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../../api/http/api-error';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { LinkButton } from '../../../shared/ui/link-button';
import { showToast } from '../../../shared/ui/toast/toast';
import type { ListCard as Card } from '../api/lists';
import { useMyId } from '../api/me';
import { offerReturn, useUnshareList } from '../share-list/sharing';
import styles from './invitation-card.module.css';

/**
 * A list that the user is invited to and has not opened: the inviter and the number of items, but no text of
 * the inviter, which may be abuse.
 */
export default function InvitationCard({ list }: { list: Card }) {
  const { t } = useTranslation();
  const heading = useId();
  const [asking, setAsking] = useState(false);
  const owner = list.collaborators?.find(({ role }) => role === 'owner');
  const name = owner?.name ?? owner?.email ?? '?';
  return (
    <li className={styles.card}>
      <span className={styles.badge} aria-hidden="true">
        <MailOpen strokeWidth={2.25} />
      </span>
      <div className={styles.words}>
        <h2 id={heading}>{t('invitation.from', { name })}</h2>
        <p>
          {list.counts.total > 0
            ? t('invitation.textOf', { count: list.counts.total })
            : t('invitation.text')}
        </p>
      </div>
      <div className={styles.answers}>
        <LinkButton kind="honey" small to={paths.list(list.id)} aria-describedby={heading}>
          {t('invitation.open')}
        </LinkButton>
        <Button kind="quiet" small aria-describedby={heading} onClick={() => setAsking(true)}>
          {t('invitation.no')}
        </Button>
      </div>
      <DeclineDialog listId={list.id} name={name} open={asking} onClose={() => setAsking(false)} />
    </li>
  );
}

/** Declines once or blocks the inviter. The inviter is not told. */
function DeclineDialog({
  listId,
  name,
  open,
  onClose,
}: {
  listId: string;
  name: string;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const me = useMyId();
  const {
    isPending,
    variables,
    mutate: unshare,
  } = useUnshareList({
    onSuccess: (_, { never }) => {
      offerReturn(listId, never ? t('invitation.neverDone', { name }) : t('invitation.done'));
      onClose();
    },
    onError: (error) => showToast({ text: messageOf(error), failed: true }),
  });
  const decline = (never: boolean): void => {
    if (me !== null) unshare({ listId, collaboratorId: me, never });
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('invitation.title')}
      role="alertdialog"
      footer={
        <>
          <Button
            kind="honey"
            wide
            busy={isPending && variables?.never === false}
            onClick={() => decline(false)}
          >
            {t('invitation.decline')}
          </Button>
          <Button
            kind="danger"
            wide
            busy={isPending && variables?.never === true}
            onClick={() => decline(true)}
          >
            {t('invitation.never', { name })}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('invitation.question', { name })}</p>
    </Dialog>
  );
}
