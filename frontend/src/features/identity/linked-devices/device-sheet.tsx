import { KeyRound, Unlink } from 'lucide-react';
import { useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { useSaved } from '../../../shared/hooks/use-saved';
import { ChildChoice } from '../../../shared/ui/animal/child-choice';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { SavedChip } from '../../../shared/ui/saved-chip';
import { showToast } from '../../../shared/ui/toast/toast';
import { shortDate } from '../people/last-day';
import { CodeFoot } from './code-foot';
import { CodeView } from './code-view';
import { endOf } from './device-facts';
import { DeviceName } from './device-name';
import { EndDeviceDialog } from './end-device-dialog';
import { type LinkedDevice, reasonOf, useChangeDevice } from './linked-devices';
import { linkedSince } from './linked-since';
import { useCode } from './use-code';
import styles from './device-sheet.module.css';

export type DeviceSheetProps = {
  household: HouseholdView;
  device: LinkedDevice;
  /** Ids of the children with room for one more device. */
  free: readonly string[];
  open: boolean;
  onClose: () => void;
};

/** A linked device: its name and children, a code that unlinks it on the spot, and its end from here. */
export default function DeviceSheet({ household, device, free, open, onClose }: DeviceSheetProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const online = useOnline();
  const [ending, setEnding] = useState(false);
  const linking = useCode(household, open, device.id);
  const { code, isMaking, problem, make, drop } = linking;
  const name = device.name || t('linked.unnamed');
  const end = device.endedAt === null ? null : endOf(device);
  const living = device.children.filter((id) => household.children.some((child) => child.id === id));

  function close() {
    drop();
    setEnding(false);
    onClose();
  }
  if (ending)
    return (
      <EndDeviceDialog
        path={{ householdId: household.id, deviceId: device.id }}
        name={name}
        open={open}
        onClose={close}
      />
    );
  if (code)
    return (
      <Dialog
        open={open}
        onClose={close}
        title={t('linked.unlink.title')}
        footer={<CodeFoot linking={linking} onNew={() => make(code.children)} onDone={close} />}
      >
        <CodeView
          linking={linking}
          used={t('linked.unlink.done', { name })}
          above={<p className={styles.how}>{t('linked.unlink.how')}</p>}
          keep={t('linked.unlink.keep')}
        />
      </Dialog>
    );
  if (end)
    return (
      <Dialog open={open} onClose={close} title={name}>
        <p role="status">{t(end.key, { date: shortDate(language, end.at) })}</p>
      </Dialog>
    );
  return (
    <Dialog open={open} onClose={close} title={name}>
      <div className={styles.sheet}>
        <p className={styles.note}>
          {linkedSince(t, language, device)}
          {online ? null : (
            <>
              <br />
              {t('family.offline')}
            </>
          )}
        </p>
        {online ? (
          <>
            <DeviceName householdId={household.id} device={device} />
            {household.children.length > 1 ? (
              <Children household={household} device={device} free={free} />
            ) : null}
          </>
        ) : null}
        <div className={styles.part}>
          <p id="device-code" className={styles.note}>
            {t('linked.unlink.does')}
          </p>
          <Button
            kind="soft"
            icon={<KeyRound aria-hidden="true" strokeWidth={2.25} />}
            aria-describedby="device-code"
            busy={isMaking}
            disabled={!online || living.length === 0}
            onClick={() => make(living)}
          >
            {t('linked.unlink.title')}
          </Button>
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        </div>
        <div className={styles.part}>
          <p id="device-end" className={styles.note}>
            {t('linked.ending.does')}
          </p>
          <Button
            kind="danger"
            icon={<Unlink aria-hidden="true" strokeWidth={2.25} />}
            aria-describedby="device-end"
            aria-haspopup="dialog"
            disabled={!online}
            onClick={() => setEnding(true)}
          >
            {t('linked.ending.end')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The children of a device. A press that leaves no child, or that meets a child without room, says why. */
function Children({ household, device, free }: Pick<DeviceSheetProps, 'household' | 'device' | 'free'>) {
  const { t } = useTranslation();
  const [saved, tellSaved] = useSaved();
  const [refused, setRefused] = useState<string | null>(null);
  // A press is shown until the list has it, or it was refused.
  const [wish, setWish] = useState<string[] | null>(null);
  const change = useChangeDevice({
    onSuccess: () => {
      setWish(null);
      tellSaved();
    },
    onError: (error) => {
      setWish(null);
      showToast({ text: reasonOf(error), failed: true });
    },
  });
  const shown = wish ?? device.children;
  function toggle(id: string, nickname: string) {
    const isOn = shown.includes(id);
    const next = isOn ? shown.filter((each) => each !== id) : [...shown, id];
    const isLast = household.children.every((child) => !next.includes(child.id));
    const noRoom = !isOn && !device.children.includes(id) && !free.includes(id);
    setRefused(
      isLast ? t('linked.childNeeded') : noRoom ? t('linked.choice.fullOf', { name: nickname }) : null,
    );
    if (isLast || noRoom) return;
    setWish(next);
    change.mutate({ householdId: household.id, deviceId: device.id, patch: { children: next } });
  }
  return (
    <div className={styles.group}>
      <h3>{t('linked.choice.which')}</h3>
      <ChildChoice
        label={t('linked.choice.which')}
        children={household.children}
        chosen={new Set(shown)}
        onChoose={({ id, nickname }) => toggle(id, nickname)}
      />
      <p role="alert" className={styles.problem}>
        {refused}
      </p>
      <SavedChip saved={saved} />
    </div>
  );
}
