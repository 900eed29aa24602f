import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, notFound } from '../kernel/domain-error';
import { type Identified, Person, SignedIn } from '../platform/http/access';
import { Id, Ids, sendJson } from '../platform/http/params';
import { ListWithPictures } from './list-with-pictures.query';
import { MyLists } from './my-lists.query';
import { PictureBookVersion } from './picture-book-version';
import { PictureQuery } from './picture.query';
import { ListWithItemsDto, MyListsDto, PictureDto, PictureSizeDto } from './views.dto';

/** Moves when the shape of the answer does. */
const shape = 1;

@ApiTags('lists')
@Controller('api/shopping-lists')
export class ListsViewsController {
  constructor(
    private readonly myLists: MyLists,
    private readonly listWithPictures: ListWithPictures,
    private readonly pictures: PictureQuery,
    private readonly book: PictureBookVersion,
  ) {}

  @Get()
  @SignedIn()
  @ApiOperation({ summary: 'My lists, newest first', operationId: 'myLists' })
  @ApiOkResponse({ type: MyListsDto })
  async mine(@Person() person: Identified, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return sendJson(reply, await this.myLists.of(person.id));
  }

  @Get('images/:imageId')
  @SignedIn()
  @Ids('imageId')
  @ApiOperation({ summary: 'A picture and how far it is; there is always one to show', operationId: 'picture' })
  @ApiOkResponse({ type: PictureDto })
  async picture(@Person() person: Identified, @Id('imageId') imageId: string, @Query() { thumbnail }: PictureSizeDto, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const body = await this.pictures.find(person.id, imageId, thumbnail === 'true');
    if (body === null) throw notFound();
    return sendJson(reply, body);
  }

  @Get(':id')
  @SignedIn()
  @Ids('id')
  @ApiHeader({ name: 'If-None-Match', required: false })
  @ApiOperation({ summary: 'A list with its items and their pictures', operationId: 'list' })
  @ApiOkResponse({ type: ListWithItemsDto, headers: { ETag: { description: 'Of list version, picture sequence and picture book.', schema: { type: 'string', example: '"8.2.0838c574f0e2.1"' } } } })
  @ApiResponse({ status: 304, description: 'You have it.' })
  async list(@Person() person: Identified, @Id('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const known = request.headers['if-none-match'];
    if (known !== undefined) {
      const etag = this.etagOf(await this.listWithPictures.stand(person.id, id));
      if (matches(known, etag)) return reply.code(304).header('etag', etag).send();
    }
    const list = await this.listWithPictures.find(person.id, id);
    const etag = this.etagOf(list);
    return sendJson(reply.header('etag', etag), list?.body ?? '');
  }

  private etagOf(list: { deleted: boolean; cursor: string } | null): string {
    if (!list) throw notFound();
    if (list.deleted) throw new DomainError('LIST_DELETED', 'not-found');
    return `"${list.cursor}.${this.book.value}.${shape}"`;
  }
}

/** A proxy that compresses may have made the tag a weak one. */
const matches = (given: string, etag: string): boolean => given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
