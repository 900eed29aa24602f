/** The part of this device that asks for help: PUT asks, GET reads the call. */
export interface HelpPort {
  /** Rejects without a network. Nothing waits for one: help an hour later is none. */
  send: (method: 'GET' | 'PUT', childId: string) => Promise<Response>;
  serverTime: () => number;
  /** Calls the listener when the call may be in another state. */
  onNews: (listener: () => void) => () => void;
}

/** asked: adults can see it. coming: an adult has answered. aloud: adults were not told. */
export type HelpState = 'quiet' | 'asked' | 'coming' | 'aloud';

interface OpenCall {
  state: 'asked' | 'coming';
  endsAt: string;
}

interface Time {
  /** In ms of a clock that never jumps. */
  monotonic: () => number;
  later: (ms: number, work: () => void) => () => void;
}

/** A happy hand taps often: within this time (ms) the server is asked once. */
export const sendAgainMs = 10_000;
/** How long (ms) the page shows that adults were not told. */
export const aloudMs = 8_000;
/** An open call is read at least so often (ms), in case the live channel is down. */
export const readMs = 15_000;

/** The one call of a child on this page, through all of its screens. */
export class HelpLine {
  private shown: HelpState = 'quiet';
  private childId: string | null = null;
  private sentAt = -Infinity;
  private isSending = false;
  private hasAnswer = false;
  private cancel: () => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly port: HelpPort,
    private readonly time: Time,
  ) {
    port.onNews(() => void this.read());
  }

  readonly state = (): HelpState => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Another child has the device now. */
  actAs(childId: string): void {
    if (childId === this.childId) return;
    this.childId = childId;
    this.sentAt = -Infinity;
    this.isSending = false;
    this.show('quiet');
    // It may have asked before, here or on another device.
    void this.read();
  }

  async askForHelp(): Promise<void> {
    const { childId } = this;
    const now = this.time.monotonic();
    const isFresh = this.shown !== 'quiet' && this.shown !== 'aloud' && now - this.sentAt < sendAgainMs;
    if (childId === null || this.isSending || isFresh) return;
    this.sentAt = now;
    this.isSending = true;
    const answer = await this.send('PUT', childId);
    if (childId !== this.childId) return;
    this.isSending = false;
    if (typeof answer === 'object') this.take(answer);
    else {
      this.show('aloud');
      this.cancel = this.time.later(aloudMs, () => this.show('quiet'));
    }
  }

  /** True once for each answer of an adult. */
  takeAnswer(): boolean {
    const { hasAnswer } = this;
    this.hasAnswer = false;
    return hasAnswer;
  }

  /** The answer of a tap that is on its way, or came meanwhile, is the newer one. */
  private async read(): Promise<void> {
    const { childId, sentAt, isSending } = this;
    if (childId === null || isSending) return;
    const answer = await this.send('GET', childId);
    if (childId !== this.childId || sentAt !== this.sentAt) return;
    if (typeof answer === 'object') this.take(answer);
    else if (answer === 'none') {
      if (this.shown !== 'aloud') this.show('quiet');
    } else if (this.shown === 'asked' || this.shown === 'coming')
      // The call goes on, or it has ended meanwhile: the next read says which.
      this.readLater(readMs);
  }

  /** `unreachable`: no network, or a refusal. */
  private async send(method: 'GET' | 'PUT', childId: string): Promise<OpenCall | 'none' | 'unreachable'> {
    try {
      const answer = await this.port.send(method, childId);
      if (answer.status !== 200) return 'unreachable';
      return ((await answer.json()) as { call: OpenCall | null }).call ?? 'none';
    } catch {
      return 'unreachable';
    }
  }

  private take({ state, endsAt }: OpenCall): void {
    this.show(state);
    this.readLater(Math.min(readMs, Math.max(0, Date.parse(endsAt) - this.port.serverTime()) + 500));
  }

  private readLater(ms: number): void {
    this.cancel();
    this.cancel = this.time.later(ms, () => void this.read());
  }

  private show(state: HelpState): void {
    this.cancel();
    if (state === this.shown) return;
    this.shown = state;
    this.hasAnswer = state === 'coming';
    for (const listener of this.listeners) listener();
  }
}
