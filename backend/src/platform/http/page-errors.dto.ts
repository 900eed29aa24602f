import { ArrayMaxSize, IsArray, IsIn, Matches } from 'class-validator';

/** Every path of the page, without ids and codes. */
export const pagePatterns = [
  '/',
  '/login',
  '/terms',
  '/privacy',
  '/privacy/children',
  '/consent',
  '/join',
  '/app',
  '/trash',
  '/account-settings',
  '/billing',
  '/lists/:id',
  '/family/children/:id',
  '/family/children/:id/data',
  '/family/history/:id',
  '/family/photos',
  '/r/:code',
  'other',
] as const;

/** An error in the page. Its message is not taken, because it could quote a text of the user. */
export class PageErrorDto {
  /** The class of the error. */
  @Matches(/^[A-Z][A-Za-z]{0,39}$/)
  kind!: string;

  /**
   * Stack frames in the page's own files, whose names tell the release.
   * @example ["/assets/index-BaZvV2ov.js:1:2345"]
   */
  @IsArray()
  @ArrayMaxSize(12)
  @Matches(/^\/(assets\/)?[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/, { each: true })
  at!: string[];

  @IsIn(pagePatterns)
  page!: (typeof pagePatterns)[number];

  /** The entry file of the page. */
  @Matches(/^\/assets\/[\w.-]{1,80}\.js$/)
  release!: string;
}

export class PageErrorHeardDto {
  success!: boolean;
}
