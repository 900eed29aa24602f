import { Suspense, useState, useSyncExternalStore } from 'react';
import { withBillingTexts } from '../../../i18n/billing-texts';
import { lazyPart } from '../../../shared/lib/lazy-part';
import { closePlans, onPlansWish, plansWish } from '../../../shared/lib/plans-wish';
import type { PictureOf } from './plan-fan';
import type { PlansDialogProps } from './plans-dialog';

const PlansDialog = lazyPart<PlansDialogProps>(() => withBillingTexts(import('./plans-dialog')));

/** Shows the plans to whoever asks for them, wherever that is. Pictures come as a slot: the book belongs to the lists. */
export function PlansHost({ picture }: { picture: PictureOf }) {
  const wish = useSyncExternalStore(onPlansWish, plansWish);
  // What was wished for stays until the dialog has gone.
  const [last, setLast] = useState(wish);
  if (wish && wish !== last) setLast(wish);
  if (!last) return null;
  return (
    <Suspense>
      <PlansDialog
        open={wish !== null}
        onClose={closePlans}
        wished={last.tier}
        yearly={last.yearly}
        picture={picture}
      />
    </Suspense>
  );
}
