/** The 1024 px size, drawn on the first request and stored beside the others. */
export abstract class LargePictures {
  /**
   * Answers whether the size exists. If not, requests it and waits up to 1.5 s, unless the user asks too
   * often.
   */
  abstract isThere(sha: string, askedBy: string): Promise<boolean>;
}
