import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A real Redis of this test file, without a disk. */
export class TestRedis {
  private constructor(
    private readonly peer: ChildProcess,
    readonly url: string,
  ) {}

  static async start(): Promise<TestRedis> {
    const peer = fork(join(__dirname, '../processes/redis-peer.mjs'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const died = once(peer, 'exit').then(() =>
      Promise.reject(new Error('There is no Redis here; npm test finds one or says so')),
    );
    const [{ url }] = (await Promise.race([once(peer, 'message'), died])) as [{ url: string }];
    died.catch(() => undefined);
    return new TestRedis(peer, url);
  }

  /** Deletes all keys; the connections stay. */
  flush(): Promise<void> {
    return this.order('flush');
  }

  /** kill -9: all keys are lost, and connections are refused. */
  kill(): Promise<void> {
    return this.order('kill');
  }

  /** Keeps all connections open and answers no more, as a machine that has vanished. */
  freeze(): Promise<void> {
    return this.order('freeze');
  }

  thaw(): Promise<void> {
    return this.order('thaw');
  }

  /** Starts it again on the same port. */
  revive(): Promise<void> {
    return this.order('start');
  }

  async stop(): Promise<void> {
    const gone = once(this.peer, 'exit');
    this.peer.disconnect();
    await gone;
  }

  private async order(order: string): Promise<void> {
    const done = once(this.peer, 'message');
    this.peer.send(order);
    await done;
  }
}
