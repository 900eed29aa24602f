/** URLs of picture files. An img tag sends no token, so URLs of private pictures are signed. */
export abstract class PictureUrls {
  /** Signed if the picture is private. */
  abstract of(file: string): string;
  /** The same for admins: valid for 15 minutes and not cached. */
  abstract shortLived(file: string): string;
  abstract isShortLived(expires: string | undefined): boolean;
  /** Signs the URL of every private picture in a JSON text. */
  abstract signAll(json: string): string;
  abstract isValid(file: string, expires: string | undefined, signature: string | undefined): boolean;
  /** Changes long before an answered URL expires, so that cached answers are requested again. */
  abstract readonly period: string;
}
