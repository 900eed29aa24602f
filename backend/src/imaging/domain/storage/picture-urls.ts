/** Where picture files are found on the web. An img tag sends no token, so an address of somebody's own picture says itself who may have it. */
export abstract class PictureUrls {
  /** Signed where the file belongs to an account. */
  abstract of(file: string): string;
  /** The same for support staff: it stops working after a quarter of an hour, and nobody keeps what is behind it. */
  abstract shortLived(file: string): string;
  abstract isShortLived(expires: string | undefined): boolean;
  /** Signs every such address in an answer that is text already. */
  abstract signAll(json: string): string;
  abstract isValid(file: string, expires: string | undefined, signature: string | undefined): boolean;
  /** Moves long before an address that was answered stops working, so that answers that are kept are asked for anew. */
  abstract readonly period: string;
}
