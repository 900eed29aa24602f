/** The large size. It is drawn once, on the first request, and stored beside the others. */
export abstract class LargePictures {
  /** Whether it is there. If not it is asked for, and waited for a little; who asks too much is not waited for. */
  abstract isThere(sha: string, askedBy: string): Promise<boolean>;
}
