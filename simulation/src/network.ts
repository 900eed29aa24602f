import type { Chance } from './chance';
import type { Listener } from './server/live-hub';
import type { Server } from './server/server';
import type { WireAnswer, WireRequest } from './server/wire';
import type { VirtualTime } from './virtual-time';

/** calm: no faults. fine: few faults. rough: many faults of all kinds. cut: offline. */
export type Weather = 'calm' | 'fine' | 'rough' | 'cut';

export interface Line {
  weather: Weather;
}

const patienceMs = 10_000;
const renewal = '/api/auth/refresh';

type Fate = 'arrives' | 'request-lost' | 'answer-lost' | 'twice' | 'late' | 'slow';
const fates: Readonly<Record<Exclude<Weather, 'cut'>, Readonly<Record<Fate, number>>>> = {
  calm: { arrives: 1, 'request-lost': 0, 'answer-lost': 0, twice: 0, late: 0, slow: 0 },
  fine: { arrives: 94, 'request-lost': 1, 'answer-lost': 2, twice: 1, late: 0.5, slow: 1.5 },
  rough: { arrives: 42, 'request-lost': 12, 'answer-lost': 16, twice: 12, late: 8, slow: 10 },
};

/**
 * The network between phones and server. Requests and answers are lost, doubled and delayed independently.
 */
export class Network {
  /** Requests that the server has not answered. */
  private readonly waiting = new Set<() => void>();
  private readonly streams = new Map<Listener, Line>();

  constructor(
    private readonly time: VirtualTime,
    private readonly chance: () => Chance,
    private readonly server: Server,
  ) {}

  /** Null: no answer. */
  exchange(line: Line, request: WireRequest): Promise<WireAnswer | null> {
    return new Promise((resolve) => {
      const chance = this.chance();
      let over = false;
      const end = (answer: WireAnswer | null): void => {
        if (over) return;
        over = true;
        callOff();
        resolve(answer);
      };
      const callOff = this.time.later(patienceMs, () => end(null));
      if (line.weather === 'cut') {
        this.time.later(chance.between(1, 5), () => end(null));
        return;
      }
      const drawn = chance.weighted(fates[line.weather]);
      // A late copy of a renewal cannot be told from theft, so it is not simulated.
      const fate =
        request.path === renewal && (drawn === 'late' || drawn === 'twice') ? 'answer-lost' : drawn;
      if (fate === 'request-lost') {
        // The connection breaks or stays silent.
        if (chance.happens(0.7)) this.time.later(chance.between(5, 400), () => end(null));
        return;
      }
      const away =
        fate === 'late'
          ? chance.between(patienceMs, 150_000)
          : fate === 'slow'
            ? chance.between(200, 9_000)
            : chance.between(5, 60);
      this.time.later(away, () => this.deliver(line, request, fate, end));
      if (fate === 'twice')
        this.time.later(away + chance.pick([0, 1, 3, 40, 700, 12_000, 90_000]), () =>
          this.deliver(line, request, 'answer-lost', () => undefined),
        );
    });
  }

  /** The streams of an offline phone are silent; those of a phone with a bad network may break. */
  cut(line: Line): void {
    for (const [listener, its] of [...this.streams]) if (its === line) this.drop(listener);
  }

  /** Breaks the connections that wait for the server. */
  reset(): void {
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const gone of waiting) this.time.later(this.chance().between(1, 20), gone);
  }

  listen(line: Line, listener: Listener): boolean {
    if (line.weather === 'cut' || !this.server.up) return false;
    const relayed: Listener = {
      userId: listener.userId,
      hear: (frame) => {
        if (line.weather === 'cut' || (line.weather === 'rough' && this.chance().happens(0.1))) return;
        this.time.later(this.chance().between(2, 40), () => {
          if (this.streams.has(relayed)) listener.hear(frame);
        });
      },
      end: () => {
        this.streams.delete(relayed);
        listener.end();
      },
    };
    this.streams.set(relayed, line);
    this.server.hub.join(relayed);
    return true;
  }

  /** The reader has closed its stream. */
  leave(line: Line): void {
    for (const [listener, its] of [...this.streams]) {
      if (its !== line) continue;
      this.streams.delete(listener);
      this.server.hub.leave(listener);
    }
  }

  private drop(listener: Listener): void {
    this.streams.delete(listener);
    this.server.hub.leave(listener);
    listener.end();
  }

  private deliver(
    line: Line,
    request: WireRequest,
    fate: Fate,
    end: (answer: WireAnswer | null) => void,
  ): void {
    const chance = this.chance();
    const gone = (): void => end(null);
    if (!this.server.up) {
      this.time.later(chance.between(1, 20), gone);
      return;
    }
    this.waiting.add(gone);
    void this.server.receive(request).then((answer) => {
      this.waiting.delete(gone);
      if (fate === 'answer-lost') {
        if (this.chance().happens(0.7)) this.time.later(this.chance().between(5, 400), gone);
        return;
      }
      this.time.later(this.chance().between(5, 60), () => end(line.weather === 'cut' ? null : answer));
    });
  }
}
