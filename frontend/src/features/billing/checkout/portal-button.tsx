import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { usePageRestored } from '../../../shared/hooks/use-page-restored';
import { Button } from '../../../shared/ui/button';
import { refusalOf } from '../api/error-message';
import { useOpenPortal } from '../api/use-mutations';
import { Failure } from '../subscription/notices';
import { redirectTo } from './external-redirect';

/**
 * Opens Stripe's portal, which holds card, address and receipts. `paying` is the payment that is retried with
 * the new card.
 */
export function PortalButton({
  icon,
  label,
  small = false,
  paying = null,
}: {
  icon?: ReactNode;
  label?: string;
  small?: boolean;
  paying?: string | null;
}) {
  const { t } = useTranslation();
  const {
    isPending,
    data,
    error,
    mutate: go,
    reset,
  } = useOpenPortal({ onSuccess: ({ url }) => redirectTo(url, paying) });
  // Busy until the portal has loaded.
  const busy = isPending || data !== undefined;
  // Browser Back restores this page from the cache with a busy button.
  usePageRestored(() => {
    if (data) reset();
  });
  const failure = refusalOf(error, t('billing.portal.error'));

  return (
    <>
      <Button kind="quiet" small={small} icon={icon} busy={busy} onClick={() => go()}>
        {busy ? t('billing.processing') : (label ?? t('billing.portal.button'))}
      </Button>
      {failure ? <Failure>{failure}</Failure> : null}
    </>
  );
}
