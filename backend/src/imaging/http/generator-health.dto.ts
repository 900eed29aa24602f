export class GeneratorHealthDto {
  status!: 'ok' | 'out_of_order';

  /**
   * A picture service outside the house draws, and is told what is said in the privacy text; otherwise the built-in illustrator.
   * @example false
   */
  outside!: boolean;
}
