import { useEffect } from 'react';
import { useKidView } from '../kid-page';
import { whenIdle } from '../when-idle';
import type { Player } from './player';
import type { SoundName } from './sound-name';

export interface Sounds {
  play: (name: SoundName) => void;
  /** Runs the work when no sound is heard any more. Answers a function that cancels it. */
  whenQuiet: (then: () => void) => () => void;
}

/** A sound that comes later than this (ms) after its tap is left out. */
const lateMs = 250;

let player: Player | null = null;
let loading: Promise<void> | null = null;

/** Loads the sounds after the first card; without them the page is silent. */
function loadPlayer(): Promise<void> {
  loading ??= import('./player')
    .then((loaded) => {
      player = new loaded.Player();
    })
    .catch(() => {
      loading = null;
    });
  return loading;
}

const atOnce = (then: () => void): (() => void) => {
  then();
  return () => undefined;
};

const audible: Sounds = {
  play(name) {
    player?.play(name);
    if (player) return;
    const askedAt = performance.now();
    void loadPlayer().then(() => {
      if (performance.now() - askedAt < lateMs) player?.play(name);
    });
  },
  whenQuiet: (then) => (player ? player.whenQuiet(then) : atOnce(then)),
};
const silent: Sounds = { play: () => undefined, whenQuiet: atOnce };

/** The sounds of the child's page; silent where an adult has switched them off. */
export function useSounds(): Sounds {
  const isOn = useKidView().child?.sounds ?? false;
  useEffect(() => (isOn ? whenIdle(() => void loadPlayer()) : undefined), [isOn]);
  return isOn ? audible : silent;
}
