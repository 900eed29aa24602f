const keptFor = 60 * 60_000;
const sweptEvery = 5 * 60_000;

/** Cached answers about pictures: valid for an hour, swept every five minutes while there are any. */
export class ImageCache<T> {
  private readonly entries = new Map<string, { value: T; until: number }>();
  private sweeping: ReturnType<typeof setInterval> | null = null;

  get(key: string): T | null {
    const entry = this.entries.get(key);
    return entry && entry.until > Date.now() ? entry.value : null;
  }

  set(key: string, value: T): void {
    this.entries.set(key, { value, until: Date.now() + keptFor });
    this.sweeping ??= setInterval(() => this.sweep(), sweptEvery);
  }

  get size(): number {
    return this.entries.size;
  }

  private sweep(): void {
    for (const [key, { until }] of this.entries) if (until <= Date.now()) this.entries.delete(key);
    if (this.entries.size > 0 || this.sweeping === null) return;
    clearInterval(this.sweeping);
    this.sweeping = null;
  }
}
