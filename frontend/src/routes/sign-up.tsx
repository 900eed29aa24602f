import { GoogleMark } from '../features/identity/sign-in/brand-marks';
import { signInHref } from '../features/identity/sign-in/sign-in-href';
import { readOffer } from '../features/landing/offer';
import { useTranslation } from '../i18n/use-translation';
import { AnchorButton } from '../shared/ui/button';
import { Dialog } from '../shared/ui/dialog/dialog';

/** Leads a visitor who has tried the demo to the sign-in. */
export default function SignUp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('landing.signUp.title')}
      footer={
        <AnchorButton kind="honey" wide href={signInHref()} icon={<GoogleMark />}>
          {t('login.google')}
        </AnchorButton>
      }
    >
      <p>{t('landing.signUp.text', readOffer()?.trial)}</p>
    </Dialog>
  );
}
