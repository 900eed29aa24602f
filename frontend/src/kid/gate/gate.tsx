import { useState, useSyncExternalStore } from 'react';
import { useKidPage } from '../kid-page';
import { t } from '../texts';
import { AddressForm } from './address-form';
import { GateRoom } from './gate-room';
import { PinPad } from './pin-pad';
import { useBackWhenHidden } from './use-back-when-hidden';

/** The way to the grown-ups' room: the family's PIN, or the sign-in. */
export function Gate({ onBack }: { onBack: () => void }) {
  const { gate } = useKidPage();
  const pin = useSyncExternalStore(gate.subscribe, gate.pin);
  const isOver = useSyncExternalStore(gate.subscribe, gate.isSessionOver);
  const [forgot, setForgot] = useState(false);
  const onAsking = useBackWhenHidden(onBack);
  const signsIn = forgot || isOver || pin === null;
  return (
    <GateRoom title={t('kid.gate.title')} onBack={onBack}>
      {signsIn ? (
        <AddressForm
          reason={t(
            isOver ? 'kid.gate.over' : forgot || gate.email() === null ? 'kid.gate.help' : 'kid.gate.noPin',
          )}
          onCancel={forgot && !isOver && pin !== null ? () => setForgot(false) : null}
        />
      ) : (
        <PinPad pin={pin} onForgot={() => setForgot(true)} onAsking={onAsking} />
      )}
    </GateRoom>
  );
}
