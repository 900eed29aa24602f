import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../kernel/domain-error';
import { Public } from '../../platform/http/access';
import { PictureAddresses } from '../domain/picture-addresses';
import { isPrivate } from '../domain/picture-file';
import { PictureFiles } from '../queries/picture-files.query';

/** Pictures, never changed under the same name. Those of the shared library are anybody's; an account's own are for those who hold a signed address. */
@Controller('img')
export class PictureFilesController {
  constructor(
    private readonly files: PictureFiles,
    private readonly addresses: PictureAddresses,
  ) {}

  @Get(':file')
  @Public()
  @ApiExcludeEndpoint()
  async getPicture(@Param('file') name: string, @Query() { e, s }: Partial<Record<'e' | 's', unknown>>, @Res() reply: FastifyReply): Promise<void> {
    const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
    const found = this.addresses.opens(name, text(e), text(s)) ? await this.files.open(name) : null;
    if (!found) throw notFound();
    await reply
      .headers({
        'content-type': 'image/webp',
        'content-length': found.size,
        'content-disposition': 'inline',
        'cache-control': `${isPrivate(name) ? 'private' : 'public'}, max-age=31536000, immutable`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(found.stream);
  }
}
