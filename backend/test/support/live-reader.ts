import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, get } from 'node:http';
import { createParser } from 'eventsource-parser';

export interface Frame {
  event: string;
  data: Record<string, unknown>;
}

/** Reads the live channel as a page does, over a real socket, and records all frames. */
export class LiveReader {
  readonly frames: Frame[] = [];
  beats = 0;
  over = false;
  private readonly waiting = new Set<() => void>();

  private constructor(
    private readonly request: ClientRequest,
    readonly answer: IncomingMessage,
  ) {
    answer.setEncoding('utf8');
    for (const end of ['end', 'close', 'error']) {
      answer.on(end, () => {
        this.over = true;
        this.news();
      });
    }
  }

  static async open(url: string, token: string, headers: Record<string, string> = {}): Promise<LiveReader> {
    const request = get(url, { headers: { 'x-auth-token': token, ...headers }, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    request.on('error', () => undefined);
    return new LiveReader(request, answer).read();
  }

  /** An open connection that reads nothing. */
  static async deaf(url: string, token: string): Promise<LiveReader> {
    const request = get(url, { headers: { 'x-auth-token': token }, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.socket.pause();
    return new LiveReader(request, answer);
  }

  get status(): number {
    return this.answer.statusCode ?? 0;
  }

  /** Drops the recorded frames and waits for the next one. `within` is in ms. */
  async next(event: string, within = 5_000): Promise<Frame> {
    const found = (): Frame | undefined => {
      const at = this.frames.findIndex((frame) => frame.event === event);
      return at < 0 ? undefined : this.frames.splice(0, at + 1).at(-1);
    };
    await this.until(() => this.frames.some((frame) => frame.event === event), `no "${event}" came`, within);
    return found()!;
  }

  async until(condition: () => boolean, complaint: string, within = 5_000): Promise<void> {
    const end = Date.now() + within;
    while (!condition()) {
      const left = end - Date.now();
      if (left <= 0) throw new Error(`${complaint}; frames: ${JSON.stringify(this.frames)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(go, left);
        const { waiting } = this;
        function go(): void {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        }
        waiting.add(go);
      });
    }
  }

  close(): void {
    this.request.destroy();
  }

  private read(): this {
    const parser = createParser({
      onComment: (comment) => {
        if (comment === 'beat') this.beats += 1;
      },
      onEvent: ({ event, data }) => {
        if (event !== undefined)
          this.frames.push({ event, data: JSON.parse(data) as Record<string, unknown> });
      },
    });
    this.answer.on('data', (text: string) => {
      parser.feed(text);
      this.news();
    });
    return this;
  }

  private news(): void {
    for (const go of [...this.waiting]) go();
  }
}
