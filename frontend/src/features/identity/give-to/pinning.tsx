import { Hand } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Child } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import type { PinningWay } from './pinning-way';
import styles from './pinning.module.css';

type Props = {
  way: PinningWay;
  child: Pick<Child, 'nickname'>;
  open: boolean;
  onClose: () => void;
  onGoOn: () => void;
};

/** Shows in two pictures how the device keeps the child's page in front. */
export function Pinning({ way, child, open, onClose, onGoOn }: Props) {
  const { t } = useTranslation();
  const isIos = way === 'ios';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('family.pinning.title')}
      footer={
        <Button kind="honey" wide icon={<Hand aria-hidden="true" strokeWidth={2.25} />} onClick={onGoOn}>
          {t('family.giveTo', { name: child.nickname })}
        </Button>
      }
    >
      <p className={styles.lead}>{t('family.pinning.lead')}</p>
      <ol className={styles.steps}>
        <li>
          <Device>{isIos ? <Switch /> : <Recents />}</Device>
          {t(`family.pinning.${way}.first`)}
        </li>
        <li>
          <Device>{isIos ? <SideButton /> : <Pin />}</Device>
          {t(`family.pinning.${way}.second`)}
        </li>
      </ol>
      <p className={styles.lead}>{t(`family.pinning.${way}.end`)}</p>
    </Dialog>
  );
}

/** A phone with something on its screen. */
function Device({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.picture} viewBox="0 0 120 120" aria-hidden="true">
      <rect className={styles.body} x="34" y="10" width="52" height="100" rx="11" />
      {children}
    </svg>
  );
}

function Switch() {
  return (
    <>
      <path className={styles.line} d="M44 34h32M44 48h20M44 78h26" />
      <rect className={styles.on} x="54" y="56" width="22" height="13" rx="6.5" />
      <circle className={styles.knob} cx="69.500" cy="62.500" r="4.500" />
    </>
  );
}

function SideButton() {
  return (
    <>
      <rect className={styles.on} x="85" y="40" width="6" height="22" rx="3" />
      <circle className={styles.on} cx="102" cy="36" r="4.500" />
      <circle className={styles.on} cx="106" cy="51" r="4.500" />
      <circle className={styles.on} cx="102" cy="66" r="4.500" />
      <rect className={styles.card} x="44" y="40" width="32" height="38" rx="8" />
    </>
  );
}

/** The app in the view of recent apps, with its icon above. */
function Recents() {
  return (
    <>
      <rect className={styles.line} x="18" y="42" width="10" height="52" rx="4" />
      <rect className={styles.line} x="92" y="42" width="10" height="52" rx="4" />
      <rect className={styles.card} x="44" y="42" width="32" height="52" rx="8" />
      <circle className={styles.on} cx="60" cy="29" r="8" />
    </>
  );
}

function Pin() {
  return (
    <>
      <rect className={styles.card} x="44" y="24" width="32" height="58" rx="8" />
      <circle className={styles.on} cx="60" cy="88" r="13" />
      <path className={styles.sign} d="M56 81h8M57.500 81v6l-3 4h11l-3-4v-6M60 91v6" />
    </>
  );
}
