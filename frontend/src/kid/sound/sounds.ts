import { useEffect } from 'react';
import { useKidPart } from '../kid-page';
import { chunkOf } from '../use-chunk';
import { whenIdle } from '../when-idle';
import type { SoundName } from './sound-name';

export interface Sounds {
  play: (name: SoundName) => void;
  /** Runs the work when no sound is heard any more. Answers a function that cancels it. */
  whenQuiet: (then: () => void) => () => void;
}

/** A sound that comes later than this (ms) after its tap is left out. */
const lateMs = 250;

/** Loaded after the first card; without it the page is silent. */
const playerChunk = chunkOf(async () => new (await import('./player')).Player());

const loadPlayer = (): Promise<void> => playerChunk.load().catch(() => undefined);

const atOnce = (then: () => void): (() => void) => {
  then();
  return () => undefined;
};

const audible: Sounds = {
  play(name) {
    playerChunk.loaded?.play(name);
    if (playerChunk.loaded) return;
    const askedAt = performance.now();
    void loadPlayer().then(() => {
      if (performance.now() - askedAt < lateMs) playerChunk.loaded?.play(name);
    });
  },
  whenQuiet: (then) => playerChunk.loaded?.whenQuiet(then) ?? atOnce(then),
};
const silent: Sounds = { play: () => undefined, whenQuiet: atOnce };

/** The sounds of the child's page; silent where an adult has switched them off. */
export function useSounds(): Sounds {
  const isOn = useKidPart('child')?.sounds ?? false;
  useEffect(() => (isOn ? whenIdle(() => void loadPlayer()) : undefined), [isOn]);
  return isOn ? audible : silent;
}
