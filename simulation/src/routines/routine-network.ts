import type { KidRequest } from '../kid/kid-server';
import { type Leaf, leavesOf } from './leaf';
import type { MeantMarks } from './meant-marks';
import type { Exchanged, RoutineDevice } from './routine-device';
import type { RoutineScene } from './routine-scene';

/** Carries requests to the server and its answers back, and lets each change be judged. */
export class RoutineNetwork {
  /** Requests and answers are lost. */
  isLossy = true;
  /** Number of writes that devices have sent. */
  sent = 0;

  constructor(
    private readonly scene: RoutineScene,
    private readonly marks: MeantMarks,
  ) {}

  async exchange(device: RoutineDevice, request: Omit<KidRequest, 'userId'>): Promise<Exchanged> {
    const none: Exchanged = { answer: { status: 0, body: null }, date: null };
    await this.delay();
    if (!device.isOnline || this.isLost(0.05)) return none;
    const leaves = leavesOf(request, device.userId);
    if (request.method !== 'GET') this.sent++;
    for (const leaf of leaves) this.marks.checkDay(device, leaf);
    const date = Math.floor(this.scene.time.now / 1000) * 1000;
    const answer = await this.asked(device, request, leaves);
    this.scene.say(
      `${device.name} asks ${request.method} ${request.path} ${JSON.stringify(request.body ?? null)}: ${answer.status} ${JSON.stringify(answer.body)}`,
    );
    await this.delay();
    return this.isReachable(device) && !this.isLost(0.08) ? { answer, date } : none;
  }

  private async asked(device: RoutineDevice, request: Omit<KidRequest, 'userId'>, leaves: readonly Leaf[]) {
    if (request.path === '/api/health') return { status: 200, body: { status: 'ok' } };
    const answer = await this.scene.server.receive({ ...request, userId: device.userId });
    const results = (answer.body as { results?: { status: number; body: never }[] } | null)?.results;
    const isBatch = request.path.endsWith('/operations');
    for (const [index, leaf] of leaves.entries()) {
      const each = isBatch ? results?.[index] : { status: answer.status, body: answer.body as never };
      if (!each) break;
      this.scene.judge.answered(leaf, each, this.scene.time.now);
      this.marks.answered(leaf, each);
    }
    return answer;
  }

  private isLost(probability: number): boolean {
    return this.isLossy && this.scene.chance.happens(probability);
  }

  /** Read again after the answer: meanwhile the device may have lost the network. */
  private isReachable({ isOnline }: RoutineDevice): boolean {
    return isOnline;
  }

  private delay(): Promise<void> {
    return new Promise((resolve) => void this.scene.time.later(this.scene.chance.between(1, 400), resolve));
  }
}
