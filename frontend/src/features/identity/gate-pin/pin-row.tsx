import { Lock } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Button } from '../../../shared/ui/button';
import type { PinDialogProps } from './pin-dialog';
import styles from './pin-row.module.css';

const PinDialog = lazyComponent<PinDialogProps>(() => import('./pin-dialog'));

/** The PIN of the household and the button that sets it, with the reason for a new one. */
export function PinRow({ household }: { household: HouseholdView }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<boolean | null>(null);
  const { id, gate, newPinAdvised } = household;
  return (
    <div className={styles.row}>
      <Lock aria-hidden="true" strokeWidth={2.25} />
      <div className={styles.words}>
        <h3>{t('family.pin.title')}</h3>
        <p>{t(newPinAdvised ? 'family.pin.advised' : 'family.pin.lead')}</p>
      </div>
      <Button small aria-haspopup="dialog" className={styles.set} onClick={() => setOpen(true)}>
        {t(gate ? 'family.pin.change' : 'family.pin.set')}
      </Button>
      {open === null ? null : (
        <Suspense>
          <PinDialog householdId={id} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
