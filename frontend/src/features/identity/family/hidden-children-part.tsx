import { hiddenChildren } from '@pictick/rules/household/hidden-children';
import { Suspense } from 'react';
import { withConsentTexts } from '../../../i18n/consent-texts';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import type { HiddenChildrenProps } from './hidden-children';

const HiddenChildren = lazyComponent<HiddenChildrenProps>(() =>
  withConsentTexts(import('./hidden-children')),
);

/** Loads its code and texts only where the end of a consent has hidden children. */
export default function HiddenChildrenPart(props: HiddenChildrenProps) {
  return (
    <Suspense>{hiddenChildren(props.household).length > 0 ? <HiddenChildren {...props} /> : null}</Suspense>
  );
}
