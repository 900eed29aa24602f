/** A loudspeaker of the browser that records what is played: the length (ms) of each sound. */
export class FakeAudio {
  readonly contexts: object[] = [];
  readonly played: number[] = [];
  /** Disconnected before they were heard. */
  readonly dropped: number[] = [];
  state: AudioContextState = 'running';
  fails = false;
  /** The browser lets nothing be heard yet. */
  holdsBack = false;
  hasBeenActive = true;

  constructor() {
    const open = (context: object): void => {
      if (this.fails) throw new DOMException('no loudspeaker', 'NotSupportedError');
      this.contexts.push(context);
    };
    const setState = (state: AudioContextState): Promise<void> =>
      Promise.resolve(void (this.state = this.holdsBack ? 'suspended' : state));
    const getState = () => this.state;
    const source = () => {
      const node = {
        buffer: null as { length: number; sampleRate: number } | null,
        connect: () => undefined,
        start: () => void this.played.push(lengthOf(node.buffer)),
        disconnect: () => void this.dropped.push(lengthOf(node.buffer)),
      };
      return node;
    };
    define(
      'AudioBuffer',
      class {
        readonly length: number;
        readonly sampleRate: number;
        constructor({ length, sampleRate }: AudioBufferOptions) {
          this.length = length;
          this.sampleRate = sampleRate;
        }
        copyToChannel(): void {}
      },
    );
    define(
      'AudioContext',
      class {
        readonly destination = {};
        constructor() {
          open(this);
        }
        get state(): AudioContextState {
          return getState();
        }
        createBufferSource = source;
        resume = () => setState('running');
        suspend = () => setState('suspended');
      },
    );
    const activation = {};
    Object.defineProperty(activation, 'hasBeenActive', { get: () => this.hasBeenActive });
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: activation });
  }

  remove(): void {
    for (const name of ['AudioBuffer', 'AudioContext']) Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(navigator, 'userActivation');
  }
}

const define = (name: string, value: unknown): void =>
  void Object.defineProperty(globalThis, name, { configurable: true, value });

const lengthOf = (buffer: { length: number; sampleRate: number } | null): number =>
  Math.round(((buffer?.length ?? 0) / (buffer?.sampleRate ?? 1)) * 1000);
