import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { showToast } from '../../../shared/ui/toast/toast';
import type { InstallView, Outcome } from './installer';
import type { TipsProps } from './safari-tips';
import { theInstaller, useInstall } from './use-install';

const SafariTips = lazyComponent<TipsProps>(() => import('./safari-tips'));

/** The toast after the press. A refusal needs none. */
const words: Partial<Record<Outcome, string>> = {
  installed: 'install.done',
  failed: 'errors.installFailed',
  menu: 'install.tip',
};

interface Installing extends InstallView {
  press: () => void;
  /** The dialog to render beside the button. */
  tips: ReactNode;
}

/** Runs the install steps of this browser on one press. */
export function useInstalling(): Installing {
  const { t } = useTranslation();
  const view = useInstall();
  const [tips, setTips] = useState<'phone' | 'mac' | null>(null);
  const [open, setOpen] = useState(false);

  async function install() {
    const outcome = await theInstaller().install();
    const key = words[outcome];
    if (key)
      showToast({
        text: t(key),
        ...(outcome === 'failed'
          ? { failed: true }
          : { picture: { url: '/icons/install-kuzu.svg', color: '#ffc94d' } }),
      });
    if (outcome !== 'tips' || (view.way !== 'phone' && view.way !== 'mac')) return;
    setTips(view.way);
    setOpen(true);
  }
  return {
    ...view,
    press: () => void install(),
    tips: (
      <Suspense>
        {tips ? (
          <SafariTips
            way={tips}
            open={open}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              theInstaller().notNow();
            }}
          />
        ) : null}
      </Suspense>
    ),
  };
}
