import { Hand } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Button } from '../../../shared/ui/button';
import type { HandOverProps } from './hand-over';

const HandOver = lazyComponent<HandOverProps>(() => import('./hand-over'));

export type GiveToProps = HandOverProps & { kind: 'honey' | 'soft' };

/** Hands this device to a child. The first time it asks for what is missing: the consent, then the PIN. */
export default function GiveTo({ household, child, kind }: GiveToProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(0);
  return (
    <>
      <Button
        kind={kind}
        small={kind === 'soft'}
        wide={kind === 'honey'}
        icon={<Hand aria-hidden="true" strokeWidth={2.25} />}
        onClick={() => setAsked(asked + 1)}
      >
        {t('family.giveTo', { name: child.nickname })}
      </Button>
      {asked > 0 ? (
        <Suspense>
          <HandOver key={asked} household={household} child={child} />
        </Suspense>
      ) : null}
    </>
  );
}
