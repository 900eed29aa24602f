import { ArrayMaxSize, IsArray, IsIn, Matches } from 'class-validator';

/** Every address of the page, without the ids and codes in it. */
export const pagePatterns = [
  '/',
  '/login',
  '/terms',
  '/privacy',
  '/app',
  '/trash',
  '/account-settings',
  '/billing',
  '/lists/:id',
  '/r/:code',
  'other',
] as const;

/** What went wrong in somebody's page, without a word of theirs: a message could quote one, so none is taken. */
export class PageErrorDto {
  /** The class of the error. */
  @Matches(/^[A-Z][A-Za-z]{0,39}$/)
  kind!: string;

  /**
   * Where it was, in our own files; their names say of which release.
   * @example ["/assets/index-BaZvV2ov.js:1:2345"]
   */
  @IsArray()
  @ArrayMaxSize(12)
  @Matches(/^\/(assets\/)?[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/, { each: true })
  at!: string[];

  @IsIn(pagePatterns)
  page!: (typeof pagePatterns)[number];

  /** The file that the page began with. */
  @Matches(/^\/assets\/[\w.-]{1,80}\.js$/)
  release!: string;
}

export class PageErrorHeardDto {
  success!: boolean;
}
