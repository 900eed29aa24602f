import { createParser } from 'eventsource-parser';

/** One event of a stream, as the server wrote it. */
export interface Frame {
  event: string;
  data: string;
}

/** Longer than any event of our server: another sender would fill the memory with it. */
const longestEvent = 65_536;

/** Reads server-sent events from bytes that come in any pieces. Comments and fields that we do not use leave no trace. */
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
