/** One event of a stream, as the server wrote it. */
export interface Frame {
  event: string;
  data: string;
}

/** Longer than any line of ours: whoever sends that is not our server. */
const longestLine = 65_536;
// A carriage return at the end may be half of a line's end.
const lineEnd = /\r\n|\n|\r(?!$)/;

/** Reads server-sent events from bytes that come in any pieces. Comments and fields that we do not use leave no trace. */
export class FrameReader {
  private readonly decoder = new TextDecoder();
  private rest = '';
  private event = '';
  private data: string[] = [];

  push(bytes: Uint8Array): Frame[] {
    this.rest += this.decoder.decode(bytes, { stream: true });
    const frames: Frame[] = [];
    for (let end = lineEnd.exec(this.rest); end; end = lineEnd.exec(this.rest)) {
      const line = this.rest.slice(0, end.index);
      this.rest = this.rest.slice(end.index + end[0].length);
      if (line !== '') this.field(line);
      else frames.push(...this.finished());
    }
    if (this.rest.length > longestLine) throw new Error('Not an event stream');
    return frames;
  }

  private field(line: string): void {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') this.event = value;
    else if (name === 'data') this.data.push(value);
  }

  private finished(): Frame[] {
    const frame = { event: this.event || 'message', data: this.data.join('\n') };
    const complete = this.data.length > 0;
    this.event = '';
    this.data = [];
    return complete ? [frame] : [];
  }
}
