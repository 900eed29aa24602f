import { useSyncExternalStore } from 'react';
import { deviceSigns } from '../../../shared/lib/apple-mobile';
import { onStandsAlone, standsAlone } from '../../../shared/lib/install-offer';
import { Installer, type InstallView } from './installer';

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
    standsAlone,
    onStandsAlone,
  });
  return installer;
}

export function useInstall(): InstallView {
  const { subscribe, view } = theInstaller();
  return useSyncExternalStore(subscribe, view);
}
