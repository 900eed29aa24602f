import { Controller, Delete, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { photoBytes } from '@pictick/rules/imaging/own-photo';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedIn } from '../../platform/http/access';
import { CommandOf, Id, Ids, Mutation, sendJson } from '../../platform/http/params';
import { fileIn, TakesFile } from '../../platform/http/uploads';
import { ValidBody } from '../../platform/http/validated';
import type { Command, StoredResponse } from '../../platform/idempotency/idempotency';
import { perPerson } from '../../platform/limits/limit';
import { RestorePhoto } from '../application/photos/restore-photo';
import { SetPhoto } from '../application/photos/set-photo';
import { UseDrawing } from '../application/photos/use-drawing';
import { PictureUrls } from '../domain/storage/picture-urls';
import { ItemPhotoDto, RestoreItemPhotoDto } from './item-photos.dto';

/** A photo is decoded, which is expensive. */
const photographing = perPerson('own-photo', 20);

@ApiTags('photos')
@Controller('api/shopping-lists/:id/items/:itemId/photo')
export class ItemPhotosController {
  constructor(
    private readonly setPhoto: SetPhoto,
    private readonly useDrawing: UseDrawing,
    private readonly restorePhoto: RestorePhoto,
    private readonly addresses: PictureUrls,
  ) {}

  @Put()
  @SignedIn(photographing)
  @Mutation()
  @TakesFile()
  @Ids('id', 'itemId')
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: { type: 'string', format: 'binary', description: 'PNG, JPEG or WebP, at most 1 MB.' },
      },
    },
  })
  @ApiOperation({
    summary: 'Show my own photo on an item; it is remembered for the name, and never given to a generator',
    operationId: 'setItemPhoto',
  })
  @ApiOkResponse({ type: ItemPhotoDto })
  async set(
    @CommandOf() command: Command,
    @Id('id') listId: string,
    @Id('itemId') itemId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const readFile = () => fileIn(request, photoBytes);
    return this.send(reply, await this.setPhoto.execute(command, { listId, itemId }, readFile));
  }

  @Delete()
  @SignedIn()
  @Mutation()
  @Ids('id', 'itemId')
  @ApiOperation({
    summary: 'Show the drawing of an item again; its photo is forgotten, and can be restored for 30 days',
    operationId: 'deleteItemPhoto',
  })
  @ApiOkResponse({ type: ItemPhotoDto })
  async remove(
    @CommandOf() command: Command,
    @Id('id') listId: string,
    @Id('itemId') itemId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.send(reply, await this.useDrawing.execute(command, { listId, itemId }));
  }

  @Post('restore')
  @HttpCode(200)
  @SignedIn()
  @Mutation()
  @Ids('id', 'itemId')
  @ApiOperation({
    summary: 'Show the photo again that was taken from an item',
    operationId: 'restoreItemPhoto',
  })
  @ApiOkResponse({ type: ItemPhotoDto })
  async restore(
    @CommandOf() command: Command,
    @Id('id') listId: string,
    @Id('itemId') itemId: string,
    @ValidBody() body: RestoreItemPhotoDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const photoId = body.photoId.toLowerCase();
    return this.send(reply, await this.restorePhoto.execute(command, { listId, itemId, photoId }));
  }

  private send(reply: FastifyReply, { status, body, replayed }: StoredResponse<ItemPhotoDto>): FastifyReply {
    if (replayed) void reply.header('Idempotent-Replayed', 'true');
    return sendJson(reply, this.addresses.signAll(body), status);
  }
}
