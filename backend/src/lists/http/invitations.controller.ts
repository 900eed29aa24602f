import { Controller, Get, Post, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../platform/http/access';
import { toLanguage } from '../../platform/http/params';
import { ValidBody, ValidQuery } from '../../platform/http/validated';
import { SuppressAddress, type SuppressionStatus } from '../application/invitations/suppress-address';
import { stopPage, stopPagePolicy } from './stop-page';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The page behind the unsubscribe link of an invitation email, for recipients without an account. */
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

  /**
   * Mail programs send "List-Unsubscribe=One-Click" (RFC 8058), which suppresses the address like the button
   * of the page.
   */
  @Post()
  @Public()
  @ApiExcludeEndpoint()
  async setStatus(
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
