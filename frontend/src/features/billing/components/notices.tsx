import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../shared/ui/banner';

/** What did not work, and why. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <Banner failed icon={<CircleAlert aria-hidden="true" strokeWidth={2.25} />}>
      {children}
    </Banner>
  );
}

/** Why nothing else can be changed now. */
export function PendingWarning() {
  const { t } = useTranslation();
  return (
    <Banner failed icon={<Clock aria-hidden="true" strokeWidth={2.25} />}>
      {t('errors.pendingChanges')}
    </Banner>
  );
}
