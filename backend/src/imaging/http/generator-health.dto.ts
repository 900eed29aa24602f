export class GeneratorHealthDto {
  /** @example "illustrator" */
  generator!: string;

  status!: 'ok' | 'out_of_order';

  /**
   * What is wrong: key refused, no credit, model gone, wrong address, or stumbles.
   * @example null
   */
  trouble!: string | null;

  /** @example null */
  since!: string | null;
}
