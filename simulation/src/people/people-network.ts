import type { SyncEngine } from '../../../frontend/src/sync/engine';
import type { Chance } from '../chance';
import type { VirtualTime } from '../virtual-time';
import { type Answer, type Call, codeIn, isFinal, operationOf } from './calls';
import type { PeopleJudge } from './people-judge';
import type { PeopleServer } from './people-server';
import type { ReadJudge } from './read-judge';
import { type Exchanged, noAnswer, type SimulatedDevice } from './simulated-device';

/** The parts of a scene that the network needs. */
interface Wired {
  time: VirtualTime;
  network: Chance;
  server: Pick<PeopleServer, 'receive'>;
  judge: Pick<PeopleJudge, 'judge'>;
  reads: Pick<ReadJudge, 'read'>;
  violations: string[];
  isOpen(engine: SyncEngine): boolean;
  hearOfCopies(): void;
  say(what: string): void;
}

/** By then a page has told what was refused. */
const toldMs = 50;
const none: Exchanged = { answer: noAnswer, date: null };

/** Carries requests to the server and answers back: it loses some, and delays some for a long time. */
export class PeopleNetwork {
  isLossy = true;
  requests = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly scene: Wired) {}

  async exchange(device: SimulatedDevice, call: Call): Promise<Exchanged> {
    await this.delay();
    if (!device.isOnline || this.isLost(0.05)) return none;
    if (this.isLost(0.03)) {
      // It arrives late, and the device has no answer.
      this.scene.time.later(this.scene.network.between(5_000, 90_000), () => void this.arrive(device, call));
      return none;
    }
    const date = Math.floor(this.scene.time.now / 1000) * 1000;
    const answer = await this.arrive(device, call);
    await this.delay();
    return this.isReachable(device) && !this.isLost(0.08) ? { answer, date } : none;
  }

  /** The page tells at once what was refused, and keeps nothing that was accepted. */
  heard({ name }: SimulatedDevice, engine: SyncEngine, call: Call, answer: Answer): void {
    const { results } = (answer.body ?? {}) as { results?: (Answer & { key: string })[] };
    const answers = call.path.endsWith('/operations')
      ? (results ?? [])
      : [{ ...answer, key: call.key ?? '' }];
    const final = new Map(answers.filter(isFinal).map((each) => [operationOf(each.key), each]));
    if (final.size === 0) return;
    this.scene.time.later(toldMs, () => {
      if (!this.scene.isOpen(engine)) return;
      for (const { id, state, change } of engine.queue()) {
        const told = final.get(id);
        if (state === 'queued' && told)
          this.scene.violations.push(
            `${name} still waits with ${change.kind}, which was answered ${told.status} ${codeIn(told.body)}`,
          );
      }
    });
  }

  /** One after the other, so that the oracle knows which of two in the same millisecond was first. */
  private arrive(device: SimulatedDevice, call: Call): Promise<Answer> {
    const answer = this.last.then(() => this.answer(device, call));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async answer({ name }: SimulatedDevice, call: Call): Promise<Answer> {
    const { scene } = this;
    this.requests++;
    const answer = await scene.server.receive(call);
    scene.say(
      `${name} asks ${call.method} ${call.path} ${JSON.stringify(call.body ?? null)}: ${answer.status} ${JSON.stringify(answer.body)}`,
    );
    const { now } = scene.time;
    scene.hearOfCopies();
    if (call.method === 'GET') scene.reads.read(call, answer, now);
    else scene.judge.judge(call, answer, now);
    return answer;
  }

  private isLost(probability: number): boolean {
    return this.isLossy && this.scene.network.happens(probability);
  }

  /** Read again after the answer: meanwhile the device may have lost the network. */
  private isReachable({ isOnline }: SimulatedDevice): boolean {
    return isOnline;
  }

  private delay(): Promise<void> {
    return new Promise((resolve) => void this.scene.time.later(this.scene.network.between(1, 400), resolve));
  }
}
