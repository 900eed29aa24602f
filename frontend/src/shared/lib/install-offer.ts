import { matchesMedia, onMediaChange } from './media';

/** Chromium's event that offers the installation. It can be used once. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** public/theme.js has stored it here. */
    pictickInstallOffer?: InstallOffer | null;
  }
}

/** The display modes of an installed app. A tab in full screen is none. */
const alone = ['standalone', 'minimal-ui', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join(', ');

/** True where the page runs as an installed app. The second sign is Safari's, from before display modes. */
export const standsAlone = (): boolean =>
  matchesMedia(alone) || (navigator as { standalone?: boolean }).standalone === true;

export const onStandsAlone = (listener: () => void): (() => void) => onMediaChange(alone, listener);
