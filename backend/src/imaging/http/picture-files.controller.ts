import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../kernel/domain-error';
import { Public } from '../../platform/http/access';
import { ValidQuery } from '../../platform/http/validated';
import { perAddress } from '../../platform/limits/limit';
import { isPrivate, pictureOf } from '../domain/storage/picture-file';
import { PictureUrls } from '../domain/storage/picture-urls';
import { PictureFiles } from '../queries/picture-files.query';

/** A client that opens its lists for the first time fetches all of their pictures once. */
const fetching = perAddress('pictures', 6000, { exemptFromGlobal: true });

/** Immutable picture files. Shared pictures are public; private ones need a signed URL. */
@Controller('img')
export class PictureFilesController {
  constructor(
    private readonly files: PictureFiles,
    private readonly addresses: PictureUrls,
  ) {}

  @Get(':file')
  @Public(fetching)
  @ApiExcludeEndpoint()
  async getPicture(
    @Param('file') name: string,
    @ValidQuery() { e, s }: Partial<Record<'e' | 's', unknown>>,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
    if (pictureOf(name) === null || !this.addresses.isValid(name, text(e), text(s))) throw notFound();
    // The name is the hash of the bytes.
    const etag = `"${name}"`;
    const keeping = {
      etag,
      'cache-control': this.addresses.isShortLived(text(e))
        ? 'private, no-store'
        : `${isPrivate(name) ? 'private' : 'public'}, max-age=31536000, immutable`,
    };
    if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
      await reply.code(304).headers(keeping).send();
      return;
    }
    const found = await this.files.open(name);
    if (!found) throw notFound();
    await reply
      .headers({
        ...keeping,
        'content-type': 'image/webp',
        'content-length': found.size,
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(found.stream);
  }
}
