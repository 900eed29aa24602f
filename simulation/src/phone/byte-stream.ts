const encoder = new TextEncoder();

/** The bytes of an open response, as they arrive. */
export class ByteStream implements AsyncIterable<Uint8Array> {
  private readonly pieces: Uint8Array[] = [];
  private over = false;
  private wake: () => void = () => undefined;

  push(text: string): void {
    if (this.over) return;
    this.pieces.push(encoder.encode(text));
    this.wake();
  }

  end(): void {
    this.over = true;
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      const piece = this.pieces.shift();
      if (piece) yield piece;
      else if (this.over) return;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}
