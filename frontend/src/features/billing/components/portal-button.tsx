import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '../../../api/api-error';
import { Button } from '../../../shared/ui/button';
import { openPortal } from '../api/orders';
import { goTo } from '../model/leave';
import { underItsKey } from '../model/wish';
import { Failure } from './notices';

/** Card, address and receipts are kept by our payment partner, on their own page. `paying`: the payment that is tried again with the card chosen there. */
export function PortalButton({ icon, label, small = false, paying = null }: { icon?: ReactNode; label?: string; small?: boolean; paying?: string | null }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function go() {
    setBusy(true);
    setFailure(null);
    try {
      const { url } = await underItsKey('portal', openPortal);
      goTo(url, paying);
    } catch (error) {
      console.error('The portal could not be opened', error);
      setFailure(error instanceof ApiError ? messageOf(error) : t('billing.portal.error'));
      setBusy(false);
    }
  }

  return (
    <>
      <Button kind="quiet" small={small} icon={icon} busy={busy} onClick={() => void go()}>
        {busy ? t('billing.processing') : (label ?? t('billing.portal.button'))}
      </Button>
      {failure ? <Failure>{failure}</Failure> : null}
    </>
  );
}
