import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths';
import PricesDialog from '../features/billing/components/prices-dialog';
import { GoogleMark } from '../features/identity/components/brand-marks';
import { signInHref } from '../features/identity/sign-in';
import { PlainPicture } from '../features/lists/components/picture-fan';
import { keepReturnPath } from '../shared/lib/return-path';
import { AnchorButton } from '../shared/ui/button';

/** What it costs, on the landing page. Whoever chooses a plan is back at it when they are in. */
export default function Prices({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <PricesDialog
      open={open}
      onClose={onClose}
      picture={(key) => <PlainPicture depicts={key} />}
      signIn={({ tier, popular, describedBy }) => (
        <AnchorButton kind={popular ? 'honey' : 'quiet'} small wide href={signInHref()} aria-describedby={describedBy} icon={<GoogleMark />} onClick={() => keepReturnPath(paths.choose(tier))}>
          {t('login.google')}
        </AnchorButton>
      )}
    />
  );
}
