import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../kernel/domain-error';
import { Public } from '../../platform/http/access';
import { PictureFiles } from '../queries/picture-files.query';

/** Pictures of the shared library: anybody's, never changed under the same name. */
@Controller('img')
export class PictureFilesController {
  constructor(private readonly files: PictureFiles) {}

  @Get(':file')
  @Public()
  @ApiExcludeEndpoint()
  async getPicture(@Param('file') name: string, @Res() reply: FastifyReply): Promise<void> {
    const found = await this.files.open(name);
    if (!found) throw notFound();
    await reply
      .headers({
        'content-type': 'image/webp',
        'content-length': found.size,
        'content-disposition': 'inline',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(found.stream);
  }
}
