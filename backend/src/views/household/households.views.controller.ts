import { hash } from 'node:crypto';
import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AvatarUrls } from '../../identity';
import { PictureUrls } from '../../imaging';
import { notFound } from '../../kernel/domain-error';
import { Epoch } from '../../platform/database/epoch';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { RequiresCurrentEpoch } from '../../platform/http/epoch.guard';
import { Id, Ids, sendJson } from '../../platform/http/params';
import { editionOf } from '../edition';
import { tagsIn } from '../entity-tags';
import { HouseholdsQuery } from './households.query';
import { HouseholdDto, HouseholdsDto } from './households.views.dto';

/** Increased whenever the shape of the answer changes. */
const shape = 6;

@ApiTags('households')
@RequiresCurrentEpoch()
@Controller('api/households')
export class HouseholdsViewsController {
  constructor(
    private readonly households: HouseholdsQuery,
    private readonly epoch: Epoch,
    private readonly addresses: PictureUrls,
    private readonly avatarUrls: AvatarUrls,
  ) {}

  @Get()
  @SignedIn()
  @ApiOperation({ summary: 'My households', operationId: 'myHouseholds' })
  @ApiOkResponse({ type: HouseholdsDto })
  async mine(@Person() { id }: Identified, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return sendJson(reply, await this.households.headsOf(id));
  }

  @Get(':id')
  @SignedIn()
  @Ids('id')
  @ApiHeader({ name: 'If-None-Match', required: false })
  @ApiOperation({
    summary: 'A household with its members, children and given lists',
    operationId: 'household',
  })
  @ApiOkResponse({
    type: HouseholdDto,
    headers: {
      ETag: {
        description: 'Of cursor, content, period of signatures and epoch.',
        schema: { type: 'string', example: '"3.1.9b1f2c3d.1-2969-0f3a9c51"' },
      },
    },
  })
  @ApiResponse({ status: 304, description: 'You have it.' })
  async one(
    @Person() person: Identified,
    @Id('id') id: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const household = await this.households.find(person.id, id);
    if (!household) throw notFound();
    const edition = editionOf(shape, this.addresses.period, await this.epoch.value());
    // The name or picture of a member changes the answer without its cursor.
    const digest = hash('md5', household.body).slice(0, 8);
    const etag = `"${household.cursor}.${digest}.${edition}"`;
    if (known !== undefined && tagsIn(known).includes(etag))
      return reply.code(304).header('etag', etag).send();
    return sendJson(reply.header('etag', etag), this.avatarUrls.signAll(household.body));
  }
}
