import { Suspense } from 'react';
import { useHousehold } from '../../../api/engine/households';
import { lazyComponent } from '../../../shared/lib/lazy-component';

const HelpCalls = lazyComponent(() => import('./help-calls'));

/** Only a family with a child who may ask for help loads the code and reads the calls. */
export function HelpNotice() {
  const mayAsk = useHousehold()?.children.some(({ settings }) => settings.help) ?? false;
  return mayAsk ? (
    <Suspense>
      <HelpCalls />
    </Suspense>
  ) : null;
}
