import { useEffect, useEffectEvent, useState } from 'react';
import type { Child, HouseholdView } from '../../../api/engine/households';
import { enterKidMode } from '../../../api/session/kid-mode';
import { readStorage, writeStorage } from '../../../i18n/language';
import { useTranslation } from '../../../i18n/use-translation';
import { deviceSigns } from '../../../shared/lib/apple-mobile';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { showToast } from '../../../shared/ui/toast/toast';
import { ConsentCard } from '../consent/consent-card';
import PinDialog from '../gate-pin/pin-dialog';
import { Pinning } from './pinning';
import { pinningWay } from './pinning-way';

const pinningKey = 'pictick_pinning';

export type HandOverProps = {
  household: HouseholdView;
  child: Pick<Child, 'id' | 'nickname'>;
};

/** Null where there is nothing to show, and once it was shown on this device. */
const pinningToShow = () => (readStorage(pinningKey) === null ? pinningWay(deviceSigns()) : null);

/** The steps before a child gets the device: the adult's consent, the PIN, how to pin the page, then kid mode. */
export default function HandOver({ household, child }: HandOverProps) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  const [pinning, setPinning] = useState(pinningToShow);
  const ready = pinning ? 'pinning' : 'kid';
  const now = household.consent.state === 'agreed' ? (household.gate ? ready : 'pin') : 'consent';
  // The mail is answered later: the adult then presses again, and no device changes hands by itself.
  const [begun] = useState(now);
  const step = begun === 'consent' ? begun : now;

  const enter = useEffectEvent(async () => {
    try {
      await enterKidMode({ householdId: household.id, childId: child.id });
    } catch (error) {
      console.error('Kid mode could not be entered', error);
      showToast({ text: t('family.handOver.failed'), failed: true });
    }
  });
  useEffect(() => {
    if (step === 'kid' && !closed) void enter();
  }, [step, closed]);

  return (
    <>
      <Dialog
        open={step === 'consent' && !closed}
        onClose={() => setClosed(true)}
        title={t('family.giveTo', { name: child.nickname })}
      >
        <ConsentCard household={household} consent={household.consent} />
      </Dialog>
      <PinDialog
        householdId={household.id}
        open={step === 'pin' && !closed}
        onClose={() => setClosed(true)}
        lead={t('family.handOver.pin')}
        onSaved={() => setClosed(false)}
      />
      {pinning ? (
        <Pinning
          way={pinning}
          child={child}
          open={step === 'pinning' && !closed}
          onClose={() => setClosed(true)}
          onGoOn={() => {
            writeStorage(pinningKey, 'shown');
            setPinning(null);
          }}
        />
      ) : null}
    </>
  );
}
