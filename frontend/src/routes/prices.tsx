import { paths } from '../app/paths';
import PricesDialog from '../features/billing/plans/prices-dialog';
import { GoogleMark } from '../features/identity/sign-in/brand-marks';
import { signInHref } from '../features/identity/sign-in/sign-in-href';
import { PlainPicture } from '../features/lists/pictures/picture-fan';
import { useTranslation } from '../i18n/use-translation';
import { keepReturnPath } from '../shared/routing/return-path';
import { AnchorButton } from '../shared/ui/button';

/** The prices on the landing page. After the sign-in a visitor finds the chosen plan and interval. */
export default function Prices({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <PricesDialog
      open={open}
      onClose={onClose}
      picture={(key) => <PlainPicture depicts={key} />}
      signIn={({ tier, yearly, popular }) => (
        <AnchorButton
          kind={popular ? 'honey' : 'quiet'}
          small
          wide
          href={signInHref()}
          icon={<GoogleMark />}
          onClick={() => keepReturnPath(paths.choose(tier, yearly))}
        >
          {t('billing.plans.choose', { plan: t(`plan.name.${tier}`) })}
        </AnchorButton>
      )}
    />
  );
}
