import type { SoundName } from './sound-name';
import { lengthMs, sampleRate, waveOf } from './waves';

/** Time (ms) after the last sound or press, after which the device may rest its loudspeaker. */
const restMs = 30_000;
/** A sound that the browser has held back for longer (ms) is left out. */
const heldMs = 500;

/** Plays the sounds. The loudspeaker opens once the picture of the first tap is painted: that takes a slow device 60 ms. */
export class Player {
  private context: AudioContext | null = null;
  private readonly buffers = new Map<SoundName, AudioBuffer>();
  private readonly waiting: ((context: AudioContext) => void)[] = [];
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
      window.addEventListener(press, () => this.opened((context) => this.wake(context)));
  }

  play(name: SoundName): void {
    if (this.isSilent()) return;
    this.quietAt = performance.now() + lengthMs(name);
    this.opened((context) => this.start(context, name));
  }

  private start(context: AudioContext, name: SoundName): void {
    this.wake(context);
    const source = context.createBufferSource();
    source.buffer = this.buffers.get(name) ?? null;
    source.connect(context.destination);
    source.start();
    this.quietAt = performance.now() + lengthMs(name);
    setTimeout(() => {
      if (context.state !== 'running') source.disconnect();
    }, heldMs);
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

  /** True before the first press, and where the device has no sound. */
  private isSilent(): boolean {
    const isEarly = 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;
    return this.context === null && (isEarly || this.buffers.size === 0);
  }

  /** Does it at once if the loudspeaker is open, else once it is. */
  private opened(then: (context: AudioContext) => void): void {
    if (this.context) {
      then(this.context);
      return;
    }
    if (this.isSilent()) return;
    this.waiting.push(then);
    if (this.waiting.length > 1) return;
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => this.open())));
  }

  private open(): void {
    const waiting = this.waiting.splice(0);
    try {
      const context = new AudioContext({ latencyHint: 'interactive' });
      this.context = context;
      // The switch that mutes the device mutes these sounds, and music of others goes on.
      if ('audioSession' in navigator) Object.assign(navigator.audioSession as object, { type: 'ambient' });
      for (const then of waiting) then(context);
    } catch {
      // Silent, as with sounds off.
    }
  }

  private wake(context: AudioContext): void {
    if (context.state !== 'running') void context.resume().catch(() => undefined);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => void context.suspend().catch(() => undefined), restMs);
  }
}
