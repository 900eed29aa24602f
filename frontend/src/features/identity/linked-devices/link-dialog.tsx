import { useEffect, useEffectEvent, useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { ConsentCard } from '../consent/consent-card';
import { CodeFoot } from './code-foot';
import { CodeView } from './code-view';
import { DeviceName } from './device-name';
import { LinkChoice } from './link-choice';
import { LinkSteps, QrOfCode } from './link-steps';
import { type Linking, useCode } from './use-code';
import styles from './link-dialog.module.css';

export type LinkDialogProps = {
  household: HouseholdView;
  /** Ids of the children with room for one more device. */
  free: readonly string[];
  /** The child on whose page the dialog was opened; null: on the page of the family. */
  childId: string | null;
  open: boolean;
  onClose: () => void;
};

/**
 * Links a device: the own consent first, then the children, then the code. An only child needs no choice. An
 * unused code goes with the dialog.
 */
export default function LinkDialog({ household, free, childId, open, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const linking = useCode(household, open);
  const { code, isMaking, problem, make } = linking;
  const hasConsent = household.consent.state === 'agreed';
  const wanted = (chosen ?? (childId === null && free.length > 1 ? [] : [childId ?? free[0] ?? ''])).filter(
    (id) => free.includes(id),
  );
  const only = household.children.length === 1;
  const step = code ? 'code' : hasConsent ? 'choice' : 'consent';

  const begin = useEffectEvent(() => {
    if (only && online && wanted.length > 0 && !isMaking && problem === null) make(wanted);
  });
  useEffect(() => {
    if (open && step === 'choice') begin();
  }, [open, step]);

  function close() {
    linking.drop();
    setChosen(null);
    onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('linked.link')}
      footer={
        step === 'consent' ? undefined : step === 'choice' ? (
          <>
            {online ? null : <p id="link-why">{t('family.offline')}</p>}
            <Button
              kind="accent"
              wide
              busy={isMaking}
              disabled={!online || wanted.length === 0}
              aria-describedby={online ? undefined : 'link-why'}
              onClick={() => make(wanted)}
            >
              {t('linked.choice.show')}
            </Button>
          </>
        ) : (
          <CodeFoot linking={linking} onNew={() => make(code?.children ?? wanted)} onDone={close} />
        )
      }
    >
      {step === 'consent' ? (
        <div className={styles.part}>
          <p className={styles.note}>{t('linked.consentLead')}</p>
          <ConsentCard household={household} consent={household.consent} />
        </div>
      ) : step === 'choice' ? (
        <LinkChoice
          household={household}
          free={free}
          chosen={wanted}
          showsPlans={childId === null}
          problem={problem}
          onChoose={setChosen}
        />
      ) : (
        <LinkCode household={household} linking={linking} />
      )}
    </Dialog>
  );
}

function LinkCode({ household, linking }: { household: HouseholdView; linking: Linking }) {
  const { t } = useTranslation();
  const { code, outcome } = linking;
  if (!code) return null;
  const device = outcome.state === 'used' ? outcome.device : null;
  const name = device?.name || t('linked.unnamed');
  return (
    <div className={styles.part}>
      <CodeView
        linking={linking}
        used={t('linked.code.used', { name })}
        above={<QrOfCode code={code} faces={household.children} />}
        keep={t('linked.steps.keep')}
        below={<LinkSteps />}
      />
      {device ? (
        <>
          <p className={styles.note}>{t('linked.code.usedNext')}</p>
          <DeviceName householdId={household.id} device={device} />
        </>
      ) : null}
    </div>
  );
}
