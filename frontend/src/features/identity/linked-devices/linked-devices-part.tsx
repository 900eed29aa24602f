import { Suspense } from 'react';
import { withLinkedTexts } from '../../../i18n/linked-texts';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { SkeletonCard } from '../../../shared/ui/settings-card';
import type { DevicesSectionProps } from './devices-section';

const DevicesSection = lazyComponent<DevicesSectionProps>(() => withLinkedTexts(import('./devices-section')));

/** The linked devices, with code and texts of their own. */
export function LinkedDevices(props: DevicesSectionProps) {
  return (
    <Suspense fallback={props.household.children.length > 0 ? <SkeletonCard height={130} /> : null}>
      <DevicesSection {...props} />
    </Suspense>
  );
}
