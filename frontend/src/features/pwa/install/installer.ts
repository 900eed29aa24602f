import type { Signs } from '../../../shared/lib/apple-mobile';
import { countVisit, dismiss, isDismissed, type Memory } from './visits';
import { safariWay, type Way } from './way';

export interface InstallView {
  way: Way;
  /** True from the second visit on, and not within a week after "not now". */
  inviting: boolean;
}

/** The result of the press; for `tips` and `menu` the page has to explain the steps. */
export type Outcome = 'installed' | 'refused' | 'failed' | 'tips' | 'menu';

export interface InstallEnvironment {
  page: Pick<Window, 'addEventListener' | 'pictickInstallOffer'>;
  signs: Signs;
  memory: Memory;
  now(): number;
  /** True where the page runs as an installed app. */
  standsAlone(): boolean;
  onStandsAlone(listener: () => void): void;
}

const enoughVisits = 2;

export class Installer {
  private readonly listeners = new Set<() => void>();
  private readonly eligible: boolean;
  private installed: boolean;
  private turnedDown = false;
  private asking = false;
  private shown: InstallView;

  constructor(private readonly env: InstallEnvironment) {
    this.eligible = countVisit(env.memory) >= enoughVisits;
    this.installed = env.standsAlone();
    this.shown = this.look();
    const change = (): void => this.show();
    env.page.addEventListener('beforeinstallprompt', change);
    env.page.addEventListener('appinstalled', () => this.settle());
    env.onStandsAlone(change);
  }

  readonly view = (): InstallView => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  async install(): Promise<Outcome> {
    const { way } = this.shown;
    const offer = this.env.page.pictickInstallOffer;
    if (way === 'done') return 'installed';
    if (way !== 'prompt' || !offer) return way === 'menu' ? 'menu' : 'tips';
    if (this.asking) return 'refused';
    this.asking = true;
    try {
      await offer.prompt();
      const { outcome } = await offer.userChoice;
      if (outcome === 'accepted') this.settle();
      else this.notNow();
      return outcome === 'accepted' ? 'installed' : 'refused';
    } catch (error) {
      console.error('The app could not be installed', error);
      return 'failed';
    } finally {
      this.asking = false;
      // A newer event than the used one stays.
      if (this.env.page.pictickInstallOffer === offer) this.env.page.pictickInstallOffer = null;
      this.show();
    }
  }

  /** Dismisses the invitation for a week; without storage, until the page is closed. */
  readonly notNow = (): void => {
    dismiss(this.env.memory, this.env.now());
    this.turnedDown = true;
    this.show();
  };

  private settle(): void {
    this.installed = true;
    this.env.page.pictickInstallOffer = null;
    this.show();
  }

  private show(): void {
    const next = this.look();
    if (next.way === this.shown.way && next.inviting === this.shown.inviting) return;
    this.shown = next;
    for (const listener of this.listeners) listener();
  }

  private look(): InstallView {
    const { page, memory, signs } = this.env;
    const way: Way =
      this.installed || this.env.standsAlone()
        ? 'done'
        : page.pictickInstallOffer
          ? 'prompt'
          : (safariWay(signs) ?? 'menu');
    const welcome = this.eligible && !this.turnedDown && !isDismissed(memory, this.env.now());
    return { way, inviting: welcome && way !== 'menu' && way !== 'done' };
  }
}
