/** Switches of generators, which all workers read before each picture. */
export abstract class GeneratorSwitches {
  /** The configured generator is switched off. */
  abstract isOff(): Promise<boolean>;
  /** `wasOn`: the state before. */
  abstract turn(kind: string, on: boolean, now: Date): Promise<{ wasOn: boolean }>;
}
