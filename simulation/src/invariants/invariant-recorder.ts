export type Invariant =
  | 'I1'
  | 'I2'
  | 'I3'
  | 'I4'
  | 'I5'
  | 'I6'
  | 'I7'
  | 'I8'
  | 'I9'
  | 'I10'
  | 'I12'
  | 'I13'
  | 'I14'
  | 'I15';

export interface Violation {
  invariant: Invariant;
  what: string;
}

/** Records the first violation, and a trace of all events. */
export class InvariantRecorder {
  violation: Violation | null = null;
  /** Hash of the whole trace (FNV-1a, 32 bits). */
  hash = 0x811c9dc5;
  /** Kept only if a trace is printed. */
  readonly lines: string[] = [];

  constructor(
    private readonly now: () => number,
    private readonly keepsLines: boolean,
  ) {}

  violate(invariant: Invariant, what: string): void {
    this.note(`VIOLATED ${invariant}: ${what}`);
    this.violation ??= { invariant, what };
  }

  note(line: string): void {
    for (let index = 0; index < line.length; index++)
      this.hash = Math.imul(this.hash ^ line.charCodeAt(index), 0x01000193);
    if (this.keepsLines) this.lines.push(`${new Date(this.now()).toISOString().slice(5, 23)}  ${line}`);
  }
}
