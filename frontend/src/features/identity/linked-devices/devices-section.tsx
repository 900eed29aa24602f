import { ChevronDown, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { Button } from '../../../shared/ui/button';
import { useRoomForMore } from '../people/people';
import { useSession } from '../sessions/session';
import { CodeRow } from './code-row';
import { hasRoom, isOpen } from './device-facts';
import { DeviceRow, EndedRow } from './device-row';
import type { DeviceSheetProps } from './device-sheet';
import type { LinkDialogProps } from './link-dialog';
import { type LinkedDevice, type LinkedDevices, useLinkedDevices, useLiveDevices } from './linked-devices';
import { RoomNote } from './room-note';
import rows from '../../../shared/ui/entry-rows.module.css';
import styles from './linked-devices.module.css';

const LinkDialog = lazyComponent<LinkDialogProps>(() => import('./link-dialog'));
const DeviceSheet = lazyComponent<DeviceSheetProps>(() => import('./device-sheet'));

export type DevicesSectionProps = {
  household: HouseholdView;
  /** The child on whose page this is; null: the page of the family. */
  childId: string | null;
};

/** The linked devices of a family, or of one child, for its organisers and adults. Empty if there is nothing to do. */
export default function DevicesSection({ household, childId }: DevicesSectionProps) {
  const { t } = useTranslation();
  const { data, isError, dataUpdatedAt: now, refetch } = useLinkedDevices(household.id);
  useLiveDevices(household);
  const [linking, setLinking] = useState<boolean | null>(null);
  const Heading = childId === null ? 'h3' : 'h2';
  // Without children nothing can be linked. A device whose children are deleted can still be ended.
  const isEmpty = data ? data.devices.length + data.codes.length === 0 : !isError;
  if (household.children.length === 0 && isEmpty) return null;
  return (
    <section className={styles.devices} aria-labelledby="linked-title">
      <Heading id="linked-title">{t(childId === null ? 'linked.familyTitle' : 'linked.title')}</Heading>
      {data ? (
        <Lists household={household} childId={childId} list={data} now={now} isLinking={linking === true} />
      ) : (
        <AsyncPlaceholder
          failed={isError}
          offline={t('linked.offline')}
          text={t('linked.loadFailed')}
          height={68}
          onRetry={() => void refetch()}
        />
      )}
      {data ? (
        <Link
          household={household}
          childId={childId}
          devices={data.devices}
          now={now}
          open={linking}
          onOpen={setLinking}
        />
      ) : null}
    </section>
  );
}

type Part = DevicesSectionProps & { now: number };

/** Those that work, the open code, and those that have ended. A device that a copy has ended is not hidden. */
function Lists({
  household,
  childId,
  list: { devices, codes },
  now,
  isLinking,
}: Part & { list: LinkedDevices; isLinking: boolean }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const hasPlan = useRoomForMore(user?.id);
  const [opened, setOpened] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const theirs = devices.filter(({ children }) => childId === null || children.includes(childId));
  const working = theirs.filter((device) => isOpen(device, now));
  const ended = theirs.filter((device) => !isOpen(device, now));
  const copies = ended.filter(({ endReason }) => endReason === 'reused');
  const others = ended.filter(({ endReason }) => endReason !== 'reused');
  const device = devices.find(({ id }) => id === opened);
  const waiting = isLinking || open ? [] : codes;
  return (
    <>
      {working.length + waiting.length + copies.length > 0 ? (
        <ul className={rows.list} aria-labelledby="linked-title">
          {working.map((each) => (
            <DeviceRow
              key={each.id}
              device={each}
              faces={childId !== null && each.children.length === 1 ? [] : household.children}
              now={now}
              onOpen={() => {
                setOpened(each.id);
                setOpen(true);
              }}
            />
          ))}
          {waiting.map((code) => (
            <CodeRow key={code.id} householdId={household.id} code={code} />
          ))}
          {copies.map((each) => (
            <EndedRow key={each.id} device={each} />
          ))}
        </ul>
      ) : (
        <p className={styles.note}>{t('linked.none')}</p>
      )}
      {working.some(({ linkedBy }) => linkedBy?.hasLeft) ? (
        <p className={styles.note}>{t('linked.by.note')}</p>
      ) : null}
      {others.length > 0 ? (
        <details className={styles.more}>
          <summary>
            {t('linked.endedLately')}
            <ChevronDown aria-hidden="true" strokeWidth={2.25} />
          </summary>
          <ul className={rows.list} aria-label={t('linked.endedLately')}>
            {others.map((each) => (
              <EndedRow key={each.id} device={each} />
            ))}
          </ul>
        </details>
      ) : null}
      {device ? (
        <Suspense>
          <DeviceSheet
            key={device.id}
            household={household}
            device={device}
            free={household.children.flatMap(({ id }) => (hasRoom(id, devices, hasPlan, now) ? [id] : []))}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** "Link a device", closed with a reason where no child has room for one more. */
function Link({
  household,
  childId,
  devices,
  now,
  open,
  onOpen,
}: Part & { devices: readonly LinkedDevice[]; open: boolean | null; onOpen: (open: boolean) => void }) {
  const { t } = useTranslation();
  const online = useOnline();
  const { user } = useSession();
  const hasPlan = useRoomForMore(user?.id);
  const free = household.children.map(({ id }) => id).filter((id) => hasRoom(id, devices, hasPlan, now));
  const isFull = childId === null ? free.length === 0 : !free.includes(childId);
  if (household.children.length === 0) return null;
  return (
    <>
      {isFull && !open ? <RoomNote showsPlans={childId === null} /> : null}
      <Button
        kind="text"
        className={styles.link}
        icon={<Plus aria-hidden="true" strokeWidth={2.5} />}
        aria-haspopup="dialog"
        aria-describedby={online ? undefined : 'linked-why'}
        disabled={!online || isFull}
        onClick={() => onOpen(true)}
      >
        {t('linked.link')}
      </Button>
      {online ? null : (
        <p id="linked-why" className={styles.note}>
          {t('linked.offline')}
        </p>
      )}
      {open === null ? null : (
        <Suspense>
          <LinkDialog
            household={household}
            free={free}
            childId={childId}
            open={open}
            onClose={() => onOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
