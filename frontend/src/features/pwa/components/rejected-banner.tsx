import { CircleAlert, Users } from 'lucide-react';
import { useState } from 'react';
import { currentEngine } from '../../../api/engine/current-engine';
import { messageOf, messageOfCode } from '../../../api/http/api-error';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { focusNext } from '../../../shared/lib/focus-next';
import { listIn } from '../../../shared/lib/format';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { showToast } from '../../../shared/ui/toast/toast';
import type { SyncEngine } from '../../../sync/engine';
import {
  deletedListOf,
  isAboutDeleted,
  rejectedChanges,
  supersededFields,
  type RejectedChange,
} from '../../../sync/queue/rejected-operations';
import { useSyncStatus } from '../sync';
import styles from './rejected-banner.module.css';

const namesShown = 20;
const failures: Record<RejectedChange['what'], string> = {
  'list.created': 'errors.createList',
  'list.opened': 'errors.unknown',
  'list.renamed': 'errors.renameList',
  'list.archived': 'errors.archiveList',
  'list.character': 'errors.unknown',
  'list.order': 'errors.unknown',
  'list.store': 'errors.unknown',
  'list.duplicated': 'errors.createList',
  'list.deleted': 'errors.deleteList',
  'list.restored': 'errors.unarchiveList',
  'items.added': 'errors.addItem',
  'item.checked': 'errors.toggleItem',
  'item.edited': 'errors.editItem',
  'item.regenerated': 'errors.regenerateImage',
  'items.regenerated': 'errors.regenerateImage',
  'item.deleted': 'errors.deleteItem',
  'item.restored': 'errors.addItem',
  'items.cleared': 'errors.deleteItem',
  'items.restored': 'errors.addItem',
  'household.changed': 'errors.changeFamily',
  'child.added': 'errors.changeFamily',
  'child.changed': 'errors.changeFamily',
  'child.deleted': 'errors.changeFamily',
  'child.restored': 'errors.changeFamily',
  'gate.changed': 'errors.changeFamily',
  'list.given': 'errors.changeFamily',
  'history.forgotten': 'errors.changeFamily',
  'history.starred': 'errors.changeFamily',
  'section.set': 'errors.changeFamily',
  'store.saved': 'errors.changeFamily',
  'store.deleted': 'errors.changeFamily',
  'kid.item-checked': 'errors.toggleItem',
  'schedule.set': 'errors.changeFamily',
  'item.marked': 'errors.toggleItem',
  'kid.item-marked': 'errors.toggleItem',
  'day-off.added': 'errors.changeFamily',
  'day-off.removed': 'errors.changeFamily',
  'day-off.restored': 'errors.changeFamily',
  'first-then.set': 'errors.changeFamily',
};

function decide(work: (device: SyncEngine) => Promise<void>): void {
  const device = currentEngine();
  if (!device) return;
  work(device).catch((error: unknown) => {
    console.error('A rejected change could not be processed', error);
    showToast({ text: messageOf(error), failed: true });
  });
}

async function discard(device: SyncEngine, id: string, text: string): Promise<void> {
  const undo = await device.discardRejected(id);
  showToast({ text, undo: () => decide(undo) });
}

/** Shows rejected changes until the user decides on them, and superseded ones until they are read. */
export default function RejectedBanner() {
  const { t } = useTranslation();
  const { rejected, superseded } = useSyncStatus();
  const [open, setOpen] = useState(false);
  const engine = currentEngine();
  const overruled = engine ? supersededFields(engine) : [];
  const deletedList = deletedListOf(overruled);
  return (
    <>
      {rejected > 0 ? (
        <Banner
          slim
          icon={<CircleAlert aria-hidden="true" strokeWidth={2.25} />}
          action={
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {t('parked.show')}
            </button>
          }
        >
          {t('parked.banner', { count: rejected })}
        </Banner>
      ) : null}
      {superseded > 0 ? (
        <Banner
          slim
          icon={<Users aria-hidden="true" strokeWidth={2.25} />}
          action={
            <button type="button" onClick={() => decide((device) => device.dismissSuperseded())}>
              {t('superseded.dismiss')}
            </button>
          }
        >
          {deletedList === null
            ? t(overruled.every(isAboutDeleted) ? 'superseded.gone' : 'superseded.banner', {
                count: superseded,
                name: overruled[0]?.itemName ?? '',
              })
            : t('superseded.list', { name: deletedList })}
        </Banner>
      ) : null}
      <Dialog open={open && rejected > 0} onClose={() => setOpen(false)} title={t('parked.title')}>
        <p className={styles.text}>{t('parked.text')}</p>
        <ul className={styles.list}>
          {(engine ? rejectedChanges(engine) : []).map((change) => (
            <RejectedRow key={change.id} change={change} />
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function RejectedRow({
  change: { id, listId, listName, names, what, code, isRetryable },
}: {
  change: RejectedChange;
}) {
  const { t } = useTranslation();
  // The item may have been restored since.
  const there = currentEngine()?.list(listId).list;
  const why =
    code === 'NOT_FOUND' && !there
      ? t('parked.lost')
      : code === 'LIST_DELETED' && there
        ? ''
        : messageOfCode(code);
  const about = [listName, listIn(useLanguage(), names, namesShown)]
    .filter((word) => word !== '')
    .join(' · ');
  return (
    <li className={styles.change}>
      <p className={styles.about}>{about}</p>
      <p className={styles.text}>
        {t(failures[what])} {why}
      </p>
      <div className={styles.answers}>
        {isRetryable ? (
          <Button
            small
            kind="accent"
            aria-label={`${t('parked.keep')} · ${about}`}
            onClick={(event) => {
              focusNext(event.currentTarget);
              decide((device) => device.retryRejected(id));
            }}
          >
            {t('parked.keep')}
          </Button>
        ) : null}
        <Button
          small
          kind="danger"
          aria-label={`${t('parked.discard')} · ${about}`}
          onClick={(event) => {
            focusNext(event.currentTarget);
            decide((device) => discard(device, id, t('parked.discarded', { about })));
          }}
        >
          {t('parked.discard')}
        </Button>
      </div>
    </li>
  );
}
