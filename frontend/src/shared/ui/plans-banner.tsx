import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { openPlansDialog } from '../lib/plans-dialog-store';
import { Banner } from './banner';

/** Says that something comes with a plan, with the way to the plans. */
export function PlansBanner({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Banner
      icon={<Sparkles aria-hidden="true" strokeWidth={2.25} />}
      action={
        <button type="button" aria-haspopup="dialog" onClick={() => openPlansDialog('pro')}>
          {t('plan.see')}
        </button>
      }
    >
      {children}
    </Banner>
  );
}
