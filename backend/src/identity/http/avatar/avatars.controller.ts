import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../../kernel/domain-error';
import { Public } from '../../../platform/http/access';
import { ValidQuery } from '../../../platform/http/validated';
import { perAddress } from '../../../platform/limits/limit';
import { AvatarUrls, Avatars } from '../../domain/avatars';

/** Shares the limit with all other pictures. */
const fetchLimit = perAddress('pictures', 6000, { exemptFromGlobal: true });

/** Avatars for holders of a signed address: the user, and users who share a list with them. */
@Controller('img/faces')
export class AvatarsController {
  constructor(
    private readonly avatars: Avatars,
    private readonly urls: AvatarUrls,
  ) {}

  @Get(':file')
  @Public(fetchLimit)
  @ApiExcludeEndpoint()
  async getAvatar(
    @Param('file') file: string,
    @ValidQuery() { e, s }: Partial<Record<'e' | 's', unknown>>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
    const meant = this.urls.verify(file, text(e), text(s));
    const avatar = meant && (await this.avatars.find(meant.personId, meant.version));
    if (!avatar) throw notFound();
    await reply
      .headers({
        'cache-control': 'private, max-age=31536000, immutable',
        etag: `"${file}"`,
        'content-type': 'image/jpeg',
        'content-length': avatar.jpg.length,
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(avatar.jpg);
  }
}
