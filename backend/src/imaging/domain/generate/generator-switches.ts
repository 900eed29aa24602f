/** Whether a generator may be asked; in all workers, from the next picture on. */
export abstract class GeneratorSwitches {
  /** Of the one that is configured. */
  abstract isOff(): Promise<boolean>;
  /** What it was before. */
  abstract turn(kind: string, on: boolean, now: Date): Promise<{ wasOn: boolean }>;
}
