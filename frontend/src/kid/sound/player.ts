import type { SoundName } from './sound-name';
import { lengthMs, sampleRate, waveOf } from './waves';

/** Time (ms) after the last sound or press, after which the device may rest its loudspeaker. */
const restMs = 30_000;
/** A sound that the browser has held back for longer (ms) is left out. */
const heldMs = 500;
/** Time (ms) after a press in which the page is painted: the loudspeaker of a slow device takes long to open. */
const paintMs = 30;

/** Plays the sounds. The loudspeaker opens just after the first press, as browsers ask for. */
export class Player {
  private context: AudioContext | null = null;
  private readonly buffers = new Map<SoundName, AudioBuffer>();
  private quietAt = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    if (typeof AudioContext === 'undefined') return;
    for (const name of ['stamp', 'turn', 'star', 'minute', 'end'] as const) {
      const samples = waveOf(name);
      const buffer = new AudioBuffer({ length: samples.length, sampleRate });
      buffer.copyToChannel(samples, 0);
      this.buffers.set(name, buffer);
    }
    // Sounds that come later, like those of a timer, need a loudspeaker that a press has opened.
    for (const press of ['pointerdown', 'click'])
      window.addEventListener(press, () => this.whenOpen((context) => this.wake(context)));
  }

  play(name: SoundName): void {
    this.whenOpen((context) => {
      this.wake(context);
      const source = context.createBufferSource();
      source.buffer = this.buffers.get(name) ?? null;
      source.connect(context.destination);
      source.start();
      this.quietAt = performance.now() + lengthMs(name);
      setTimeout(() => {
        if (context.state !== 'running') source.disconnect();
      }, heldMs);
    });
  }

  whenQuiet(then: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = this.quietAt - performance.now();
      if (left > 0) timer = setTimeout(look, left);
      else then();
    };
    look();
    return () => clearTimeout(timer);
  }

  private whenOpen(then: (context: AudioContext) => void): void {
    if (this.context) then(this.context);
    if (this.context || this.buffers.size === 0) return;
    // Speech that follows waits for this sound.
    this.quietAt = performance.now() + 2 * paintMs;
    setTimeout(() => {
      const context = this.open();
      if (context) then(context);
    }, paintMs);
  }

  /** Null before the first press, or where the device has no sound. */
  private open(): AudioContext | null {
    const isEarly = 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;
    if (this.context || isEarly) return this.context;
    try {
      this.context = new AudioContext({ latencyHint: 'interactive' });
      // The switch that mutes the device mutes these sounds, and music of others goes on.
      if ('audioSession' in navigator) Object.assign(navigator.audioSession as object, { type: 'ambient' });
    } catch {
      // Silent, as with sounds off.
    }
    return this.context;
  }

  private wake(context: AudioContext): void {
    if (context.state !== 'running') void context.resume().catch(() => undefined);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => void context.suspend().catch(() => undefined), restMs);
  }
}
