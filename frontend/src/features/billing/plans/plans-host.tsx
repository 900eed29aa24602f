import { Suspense, useState, useSyncExternalStore } from 'react';
import { withBillingTexts } from '../../../i18n/billing-texts';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import {
  closePlansDialog,
  onPlansDialogRequest,
  plansDialogRequest,
} from '../../../shared/lib/plans-dialog-store';
import type { PictureOf } from './plan-fan';
import type { PlansDialogProps } from './plans-dialog';

const PlansDialog = lazyComponent<PlansDialogProps>(() => withBillingTexts(import('./plans-dialog')));

/**
 * Renders the plans dialog for the whole app. Pictures come as a slot, because the picture book belongs to
 * the lists.
 */
export function PlansHost({ picture }: { picture: PictureOf }) {
  const request = useSyncExternalStore(onPlansDialogRequest, plansDialogRequest);
  // The requested plan stays while the dialog closes.
  const [last, setLast] = useState(request);
  if (request && request !== last) setLast(request);
  if (!last) return null;
  return (
    <Suspense>
      <PlansDialog
        open={request !== null}
        onClose={closePlansDialog}
        initialTier={last.tier}
        yearly={last.yearly}
        picture={picture}
      />
    </Suspense>
  );
}
