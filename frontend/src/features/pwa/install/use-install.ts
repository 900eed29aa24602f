import { useSyncExternalStore } from 'react';
import { deviceSigns } from '../../../shared/lib/apple-mobile';
import { matchesMedia, onMediaChange } from '../../../shared/lib/media';
import { Installer, type InstallView } from './installer';

/** The display modes of an installed app. A tab in full screen is none. */
const alone = ['standalone', 'minimal-ui', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join(', ');

let installer: Installer | null = null;

export function theInstaller(): Installer {
  installer ??= new Installer({
    page: window,
    signs: deviceSigns(),
    memory: {
      get local() {
        return localStorage;
      },
      get session() {
        return sessionStorage;
      },
    },
    now: Date.now,
    // The second one is Safari's, from the time before display modes.
    standsAlone: () => matchesMedia(alone) || (navigator as { standalone?: boolean }).standalone === true,
    onStandsAlone: (listener) => onMediaChange(alone, listener),
  });
  return installer;
}

export function useInstall(): InstallView {
  const { subscribe, view } = theInstaller();
  return useSyncExternalStore(subscribe, view);
}
