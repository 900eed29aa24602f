import type { GiveToProps } from '../features/identity/give-to/give-to';
import { lazyComponent } from '../shared/lib/lazy-component';

// Parts of identity that lists show. Neither feature imports the other, so they meet here.

export const GiveTo = lazyComponent<GiveToProps>(() => import('../features/identity/give-to/give-to'));
