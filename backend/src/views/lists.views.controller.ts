import { Controller, Get, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AvatarUrls } from '../identity';
import { LargePictures, PictureUrls } from '../imaging';
import { DomainError, notFound } from '../kernel/domain-error';
import { Epoch } from '../platform/database/epoch';
import { type Identified, Person, personOf, SignedIn } from '../platform/http/access';
import { checkDto } from '../platform/http/dto-pipe';
import { RequiresCurrentEpoch } from '../platform/http/epoch.guard';
import { Id, idIn, Ids, Language, sendJson } from '../platform/http/params';
import { ValidQuery } from '../platform/http/validated';
import { perPerson } from '../platform/limits/limit';
import { ListWithPictures } from './board/list-with-pictures.query';
import { CollaboratorsQuery } from './collaborators.query';
import { pictureEditionOf } from './edition';
import { tagsIn } from './entity-tags';
import { MyLists } from './my-lists/my-lists.query';
import { PictureBookVersion } from './pictures/picture-book-version';
import { PictureQuery } from './pictures/picture.query';
import { RepaintCostQuery } from './pictures/repaint-cost.query';
import {
  CollaboratorsDto,
  DeletedItemsDto,
  DeletedItemsQueryDto,
  ListWithItemsDto,
  MyListsDto,
  MyListsQueryDto,
  PictureDto,
  PictureSizeDto,
  RepaintCostDto,
  RepaintCostQueryDto,
  SinceDto,
} from './views.dto';

/** Each request reads every picture of a list. */
const costing = perPerson('repaint-cost', 30);

@ApiTags('lists')
@RequiresCurrentEpoch()
@Controller('api/shopping-lists')
export class ListsViewsController {
  constructor(
    private readonly myLists: MyLists,
    private readonly collaborators: CollaboratorsQuery,
    private readonly listWithPictures: ListWithPictures,
    private readonly pictures: PictureQuery,
    private readonly book: PictureBookVersion,
    private readonly epoch: Epoch,
    private readonly addresses: PictureUrls,
    private readonly large: LargePictures,
    private readonly avatarUrls: AvatarUrls,
    private readonly repaintCosts: RepaintCostQuery,
  ) {}

  @Get()
  @SignedIn()
  @ApiOperation({
    summary: 'My lists, newest first; or those of mine in the trash, latest first',
    operationId: 'myLists',
  })
  @ApiOkResponse({ type: MyListsDto })
  async mine(
    @Person() person: Identified,
    @ValidQuery() { deleted }: MyListsQueryDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.send(
      reply,
      await (deleted === 'true' ? this.myLists.deletedOf(person.id) : this.myLists.of(person.id)),
    );
  }

  @Get('images/:imageId')
  @SignedIn()
  @Ids('imageId')
  @ApiOperation({
    summary: 'A picture and how far it is; there is always one to show',
    operationId: 'picture',
  })
  @ApiOkResponse({ type: PictureDto })
  async picture(
    @Person() person: Identified,
    @Id('imageId') imageId: string,
    @ValidQuery() { thumbnail, size }: PictureSizeDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const body = await this.pictures.find(person.id, imageId, thumbnail === 'true');
    if (body === null) throw notFound();
    return this.send(reply, size === undefined ? body : await this.enlarged(body, person.id));
  }

  @Get(':id')
  @SignedIn()
  @Ids('id')
  @ApiHeader({ name: 'If-None-Match', required: false })
  @ApiQuery({ type: SinceDto })
  @ApiOperation({
    summary: 'A list with its items and their pictures, or what changed since a cursor',
    description:
      'With `since`, and where the steps since then are known: `delta` true, only the changed items, and the ids of those that are gone. Otherwise the whole list and `delta` false.',
    operationId: 'list',
  })
  @ApiOkResponse({
    type: ListWithItemsDto,
    headers: {
      ETag: {
        description:
          'Of list version, picture sequence, day of a routine, part that a helper sees, picture book and epoch.',
        schema: { type: 'string', example: '"8.2.0838c574f0e2.6-2969-0f3a9c51"' },
      },
    },
  })
  @ApiResponse({ status: 304, description: 'You have it.' })
  async list(@Res() reply: FastifyReply): Promise<FastifyReply> {
    // The most frequent read takes these from the request: Nest spends two to six promises on each parameter.
    const { request } = reply;
    const [person, id, { since }] = [
      personOf(request),
      idIn(request, 'id'),
      checkDto(SinceDto, request.query),
    ];
    const known = request.headers['if-none-match'];
    const epoch = this.epoch.value();
    const edition = pictureEditionOf(
      this.book.value,
      this.addresses.period,
      typeof epoch === 'string' ? epoch : await epoch,
    );
    if (since !== undefined && (known === undefined || isOf(edition, known))) {
      const changed = await this.changes(person.id, id, since, edition);
      if (changed?.same) return reply.code(304).header('etag', changed.etag).send();
      if (changed?.body) return this.send(reply.header('etag', changed.etag), changed.body);
    } else if (known !== undefined) {
      const etag = etagOf(await this.listWithPictures.cursor(person.id, id), edition);
      if (tagsIn(known).includes(etag)) return reply.code(304).header('etag', etag).send();
    }
    const list = await this.listWithPictures.find(person.id, id);
    const etag = etagOf(list, edition);
    return this.send(reply.header('etag', etag), list?.body ?? '');
  }

  @Get(':id/items')
  @SignedIn()
  @Ids('id')
  @ApiOperation({
    summary: 'The trash of a list: items deleted within 30 days, latest first',
    operationId: 'deletedItems',
  })
  @ApiOkResponse({ type: DeletedItemsDto })
  async deletedItems(
    @Person() person: Identified,
    @Id('id') id: string,
    @ValidQuery() _query: DeletedItemsQueryDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const trash = await this.listWithPictures.trash(person.id, id);
    if (!trash) throw notFound();
    if (trash.deleted) throw new DomainError('LIST_DELETED', 'not-found');
    return this.send(reply, trash.body);
  }

  @Get(':id/collaborators')
  @SignedIn()
  @Ids('id')
  @ApiOperation({
    summary: 'List the members: the owner, then members, then invitations',
    operationId: 'collaborators',
  })
  @ApiOkResponse({ type: CollaboratorsDto })
  async sharedWith(
    @Person() person: Identified,
    @Id('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const answer = await this.collaborators.of(person.id, id);
    if (!answer) throw notFound();
    if (answer.deleted) throw new DomainError('LIST_DELETED', 'not-found');
    return this.send(reply, answer.body);
  }

  @Get(':id/repaint-cost')
  @SignedIn(costing)
  @Ids('id')
  @ApiOperation({
    summary: 'What it would cost to repaint a list of mine, open and ticked items, with one character',
    operationId: 'repaintCost',
  })
  @ApiOkResponse({ type: RepaintCostDto })
  repaintCost(
    @Person() person: Identified,
    @Id('id') id: string,
    @ValidQuery() { selectedCharacterId }: RepaintCostQueryDto,
    @Language() language: Language,
  ): Promise<RepaintCostDto> {
    return this.repaintCosts.of(person.id, id, selectedCharacterId ?? null, language);
  }

  private async changes(
    userId: string,
    id: string,
    since: string,
    edition: string,
  ): Promise<{ same: boolean; body: string | null; etag: string } | null> {
    const [version, pictures, tag] = since.split('.');
    if (version === undefined || pictures === undefined) return null;
    const answer = await this.listWithPictures.since(userId, id, Number(version), Number(pictures), tag);
    const etag = etagOf(answer, edition);
    return answer && { same: answer.same, body: answer.body, etag };
  }

  /** Adds the address of the large picture, if there is one. Plain pictures are sharp at any size. */
  private async enlarged(body: string, userId: string): Promise<string> {
    const picture = JSON.parse(body) as Record<keyof PictureDto, unknown>;
    const sha = /^\/img\/(p?[0-9a-f]{64})\.512\.webp$/.exec(String(picture.imageUrl))?.[1];
    if (!sha || !(await this.large.isThere(sha, userId))) return body;
    return JSON.stringify({ ...picture, imageUrl: `/img/${sha}.1024.webp`, width: 1024, height: 1024 });
  }

  private send(reply: FastifyReply, body: string): FastifyReply {
    return sendJson(reply, this.avatarUrls.signAll(this.addresses.signAll(body)));
  }
}

function etagOf(
  list: { deleted: boolean; cursor: string; scope?: string | null } | null,
  edition: string,
): string {
  if (!list) throw notFound();
  if (list.deleted) throw new DomainError('LIST_DELETED', 'not-found');
  return `"${list.cursor}.${list.scope ? `h${list.scope}.` : ''}${edition}"`;
}

/**
 * A new picture book changes addresses all over the list, so a delta from an older one is not possible. Nor is
 * one from the part that a helper saw.
 */
const isPart = /\.h[0-9a-f]{8}\./;
const isOf = (edition: string, known: string): boolean =>
  tagsIn(known).some((tag) => tag.endsWith(`.${edition}"`) && !isPart.test(tag));
