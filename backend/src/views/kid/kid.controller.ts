import { Controller, Get, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { PictureUrls } from '../../imaging';
import { notFound } from '../../kernel/domain-error';
import { Epoch } from '../../platform/database/epoch';
import { ActingChild, type ActingChildCaller, Kid } from '../../platform/http/access';
import { RequiresCurrentEpoch } from '../../platform/http/epoch.guard';
import { sendJson } from '../../platform/http/params';
import { pictureEditionOf } from '../edition';
import { tagsIn } from '../entity-tags';
import { PictureBookVersion } from '../pictures/picture-book-version';
import { KidDto } from './kid.dto';
import { KidQuery } from './kid.query';

@ApiTags('kid')
@RequiresCurrentEpoch()
@Controller('api/kid')
export class KidController {
  constructor(
    private readonly kid: KidQuery,
    private readonly book: PictureBookVersion,
    private readonly epoch: Epoch,
    private readonly addresses: PictureUrls,
  ) {}

  @Get()
  @Kid()
  @ApiHeader({ name: 'If-None-Match', required: false })
  @ApiHeader({
    name: 'X-Background',
    required: false,
    example: '1',
    description: 'A linked device reads a home that it does not show: its last use stays.',
  })
  @ApiOperation({
    summary: 'Read the profile of the acting child, the other children, and the lists given to it',
    operationId: 'kid',
  })
  @ApiOkResponse({
    type: KidDto,
    headers: {
      ETag: {
        description: 'Of household, given lists, picture book and epoch.',
        schema: { type: 'string', example: '"4.2.9b1f0c6a2d3e4f50.0838c574f0e2.9-2969-0f3a9c51"' },
      },
    },
  })
  async read(@ActingChild() child: ActingChildCaller, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const edition = pictureEditionOf(this.book.value, this.addresses.period, await this.epoch.value());
    const known = reply.request.headers['if-none-match'];
    if (known !== undefined) {
      const cursor = await this.kid.cursor(child);
      const etag = `"${cursor}.${edition}"`;
      if (cursor !== null && tagsIn(known).includes(etag)) return reply.code(304).header('etag', etag).send();
    }
    const found = await this.kid.find(child);
    if (!found) throw notFound();
    return sendJson(reply.header('etag', `"${found.cursor}.${edition}"`), this.addresses.signAll(found.body));
  }
}
