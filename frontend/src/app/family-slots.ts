import type { MakeFamilyProps } from '../features/identity/family/make-family';
import type { GiveToProps } from '../features/identity/give-to/give-to';
import type { HandOverDialogProps } from '../features/identity/give-to/hand-over-dialog';
import { lazyComponent } from '../shared/lib/lazy-component';

// Parts of identity that lists show. Neither feature imports the other, so they meet here.

export const GiveTo = lazyComponent<GiveToProps>(() => import('../features/identity/give-to/give-to'));
export const MakeFamily = lazyComponent<MakeFamilyProps>(async () => ({
  default: (await import('../features/identity/family/make-family')).MakeFamily,
}));
export const HandOverDialog = lazyComponent<HandOverDialogProps>(
  () => import('../features/identity/give-to/hand-over-dialog'),
);
