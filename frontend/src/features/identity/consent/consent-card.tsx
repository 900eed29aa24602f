import { Suspense } from 'react';
import { withConsentTexts } from '../../../i18n/consent-texts';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { SkeletonCard } from '../../../shared/ui/settings-card';
import type { ConsentProps } from './own-consent';

const OwnConsent = lazyComponent<ConsentProps>(() => withConsentTexts(import('./own-consent')));

/** The user's own consent, with code and texts of its own. */
export function ConsentCard(props: ConsentProps) {
  return (
    <Suspense fallback={<SkeletonCard height={150} />}>
      <OwnConsent {...props} />
    </Suspense>
  );
}
