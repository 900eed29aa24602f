import { createParser } from 'eventsource-parser';

/** One server-sent event. */
export interface Frame {
  event: string;
  data: string;
}

/** In characters, longer than any event of the server: another sender must not fill the memory. */
const longestEvent = 65_536;

/** Parses server-sent events from chunks of any size. Ignores comments and unused fields. */
export class FrameReader {
  private readonly decoder = new TextDecoder();
  private frames: Frame[] = [];
  private readonly parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: ({ event = 'message', data }) => this.frames.push({ event, data }),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new Error('Not an event stream');
    },
  });

  push(bytes: Uint8Array): Frame[] {
    this.frames = [];
    this.parser.feed(this.decoder.decode(bytes, { stream: true }));
    return this.frames;
  }
}
