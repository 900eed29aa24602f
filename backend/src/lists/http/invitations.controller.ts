import { Controller, Get, Post, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../platform/http/access';
import { toLanguage } from '../../platform/http/params';
import { ValidBody, ValidQuery } from '../../platform/http/validated';
import { SuppressAddress, type SuppressionStatus } from '../application/invitations/suppress-address';
import { stopPage, stopPagePolicy } from './stop-page';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** For those who got a mail and have no account: a page of their own, as the link leads out of a mail. */
@ApiTags('lists')
@Controller('api/invitations/stop')
export class InvitationsController {
  constructor(private readonly suppressAddress: SuppressAddress) {}

  @Get()
  @Public()
  @ApiExcludeEndpoint()
  async show(
    @ValidQuery('word') word: unknown,
    @ValidQuery('language') language: unknown,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return page(reply, language, await this.suppressAddress.statusOf(text(word)), false);
  }

  /** Mail programs with a button of their own send "List-Unsubscribe=One-Click" (RFC 8058), which means the same as ours. */
  @Post()
  @Public()
  @ApiExcludeEndpoint()
  async wish(
    @ValidQuery('word') word: unknown,
    @ValidQuery('language') language: unknown,
    @ValidBody() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const wish =
      typeof body === 'object' && body !== null && 'wish' in body && body.wish === 'heard'
        ? 'heard'
        : 'silent';
    return page(reply, language, await this.suppressAddress.setStatus(text(word), wish), true);
  }
}

function page(
  reply: FastifyReply,
  language: unknown,
  status: SuppressionStatus,
  justChanged: boolean,
): FastifyReply {
  return reply
    .code(status === 'unknown' ? 404 : 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': stopPagePolicy,
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    .send(stopPage(toLanguage(language), status, justChanged));
}
