import { FrameReader, type Frame } from './frames';

/**
 * An event of the live channel. `up` and `down`: the stream opened or closed. `alive`: a heartbeat. `help`: a child
 * asks for help, or was answered.
 */
export type LiveEvent =
  | { kind: 'up' }
  | { kind: 'down' }
  | { kind: 'alive' }
  | { kind: 'lists' }
  | { kind: 'limits' }
  | { kind: 'help' }
  | { kind: 'list'; listId: string; cursor: string }
  | { kind: 'household'; householdId: string; cursor: string };

export interface LiveEnvironment {
  /** Opens the stream. Null if the server refuses it now. May reject. Ends when the signal aborts. */
  open(signal: AbortSignal): Promise<AsyncIterable<Uint8Array> | null>;
  later(milliseconds: number, work: () => void): () => void;
  random(): number;
}

/**
 * In ms. The server sends a heartbeat every 15 s. Longer silence means a dead connection, even if the socket
 * looks open.
 */
export const silence = 40_000;
const firstWait = 1_000;
const longestWait = 60_000;
const waitAfterBye = 2_000;

/**
 * Keeps one stream open and emits its events. Nothing is resumed: after a reconnect everything is pulled
 * once. An open stream does not prove that the device is online, nor the opposite.
 */
export class Live {
  private stopped = false;
  private isUp = false;
  private failures = 0;
  private abort: AbortController | null = null;
  private endWait: (() => void) | null = null;

  constructor(
    private readonly env: LiveEnvironment,
    private readonly emit: (event: LiveEvent) => void,
  ) {}

  async run(): Promise<void> {
    while (!this.stopped) {
      const saidGoodbye = await this.listen();
      this.down();
      if (this.isStopped()) return;
      // Clients that were disconnected at the same moment must not reconnect at the same moment.
      const wait = saidGoodbye ? waitAfterBye : Math.min(longestWait, firstWait * 2 ** this.failures++);
      await this.wait(wait * (0.5 + this.env.random() / 2));
    }
  }

  /** Ends the wait: the network is back or the page became visible. */
  wake(): void {
    this.endWait?.();
  }

  stop(): void {
    this.stopped = true;
    this.abort?.abort();
    this.endWait?.();
    this.down();
  }

  /** One connection from its start to its end. True if the server said goodbye. */
  private async listen(): Promise<boolean> {
    const abort = new AbortController();
    this.abort = abort;
    let cancelTimeout = (): void => undefined;
    const watch = (): void => {
      cancelTimeout();
      cancelTimeout = this.env.later(silence, () => abort.abort());
    };
    watch();
    try {
      const bytes = await this.env.open(abort.signal);
      if (!bytes) return false;
      const reader = new FrameReader();
      for await (const piece of bytes) {
        if (abort.signal.aborted) return false;
        watch();
        const frames = reader.push(piece);
        for (const frame of frames) if (this.handleFrame(frame)) return true;
        if (frames.length === 0) this.beat();
      }
      return false;
    } catch {
      return false;
    } finally {
      cancelTimeout();
      abort.abort();
    }
  }

  /**
   * Resets the backoff only on a heartbeat: a server that crashes after its greeting must not be asked in a
   * loop.
   */
  private beat(): void {
    this.failures = 0;
    if (this.isUp) this.emit({ kind: 'alive' });
  }

  private handleFrame({ event, data }: Frame): boolean {
    if (event === 'hello') {
      this.isUp = true;
      this.emit({ kind: 'up' });
    } else if (event === 'list' || event === 'household') this.emit(liveEventOf(data));
    else if (event === 'lists' || event === 'limits' || event === 'help') this.emit({ kind: event });
    else if (event === 'bye') {
      this.failures = 0;
      return true;
    }
    return false;
  }

  private down(): void {
    if (!this.isUp) return;
    this.isUp = false;
    this.emit({ kind: 'down' });
  }

  private wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.env.later(milliseconds, () => this.endWait?.());
      this.endWait = () => {
        this.endWait = null;
        cancel();
        resolve();
      };
    });
  }

  private isStopped(): boolean {
    return this.stopped;
  }
}

/** An event that cannot be parsed still means that something changed: everything is pulled. */
function liveEventOf(data: string): LiveEvent {
  try {
    const { listId, householdId, cursor } = JSON.parse(data) as {
      listId?: unknown;
      householdId?: unknown;
      cursor?: unknown;
    };
    if (typeof listId === 'string' && typeof cursor === 'string') return { kind: 'list', listId, cursor };
    if (typeof householdId === 'string' && typeof cursor === 'string')
      return { kind: 'household', householdId, cursor };
  } catch {
    // Falls through to the pull of everything.
  }
  return { kind: 'lists' };
}

/** Other tabs pass events on too, so messages are validated. */
export function isLiveEvent(data: unknown): data is LiveEvent {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'list')
    return (
      'listId' in data &&
      typeof data.listId === 'string' &&
      'cursor' in data &&
      typeof data.cursor === 'string'
    );
  if (data.kind === 'household')
    return (
      'householdId' in data &&
      typeof data.householdId === 'string' &&
      'cursor' in data &&
      typeof data.cursor === 'string'
    );
  return (
    data.kind === 'up' ||
    data.kind === 'down' ||
    data.kind === 'alive' ||
    data.kind === 'lists' ||
    data.kind === 'limits' ||
    data.kind === 'help'
  );
}
