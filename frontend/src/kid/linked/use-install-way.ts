import { useEffect, useState } from 'react';
import { deviceSigns, isAppleMobile } from '../../shared/lib/apple-mobile';
import { onStandsAlone, standsAlone } from '../../shared/lib/install-offer';

/**
 * `app`: the page runs as the installed app. `prompt`: the browser has offered to install it. `installed`: it was
 * just installed, and shares what it keeps with this page. `safari`: by the share sheet; the app shares nothing.
 */
export type InstallWay = 'app' | 'prompt' | 'installed' | 'safari' | 'menu';

const wayNow = (): InstallWay => {
  if (standsAlone()) return 'app';
  if (window.pictickInstallOffer) return 'prompt';
  return isAppleMobile(deviceSigns()) ? 'safari' : 'menu';
};

/** The way to put this page on the home screen, and the press that does it where the browser offers one. */
export function useInstallWay(): { way: InstallWay; install: () => Promise<void> } {
  const [way, setWay] = useState(wayNow);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const look = () => setWay((before) => (before === 'installed' ? before : wayNow()));
    window.addEventListener('beforeinstallprompt', look, { signal });
    window.addEventListener('appinstalled', () => setWay('installed'), { signal });
    const stop = onStandsAlone(look);
    return () => {
      over.abort();
      stop();
    };
  }, []);
  const install = async () => {
    const offer = window.pictickInstallOffer;
    // It can be used once.
    window.pictickInstallOffer = null;
    try {
      await offer?.prompt();
      const outcome = (await offer?.userChoice)?.outcome;
      setWay(outcome === 'accepted' ? 'installed' : wayNow());
    } catch {
      setWay(wayNow());
    }
  };
  return { way, install };
}
