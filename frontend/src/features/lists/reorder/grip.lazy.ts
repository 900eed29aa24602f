import type { ComponentProps } from 'react';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import type GripButton from './grip';

/** A grip is shown when a press on it works. Without the code that drags it is moved by taps and keys. */
export const Grip = lazyComponent<ComponentProps<typeof GripButton>>(async () => {
  const [grip] = await Promise.all([
    import('./grip'),
    import('./reorder'),
    import('./dragging').catch(() => null),
  ]);
  return grip;
});
