import { Controller, Delete, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { CommandOf, Id, Ids, Mutation, sendJson, sendStored } from '../../platform/http/params';
import type { Command } from '../../platform/idempotency/idempotency';
import { HeldPhotos } from '../application/photos/held-photos';
import { RemovePhoto } from '../application/photos/remove-photo';
import { RestoreRemovedPhoto } from '../application/photos/restore-removed-photo';
import { PictureUrls } from '../domain/storage/picture-urls';
import { HeldPhotoChangedDto, HeldPhotosDto } from './item-photos.dto';

@ApiTags('photos')
@Controller('api/photos')
export class HeldPhotosController {
  constructor(
    private readonly held: HeldPhotos,
    private readonly removePhoto: RemovePhoto,
    private readonly restoreRemovedPhoto: RestoreRemovedPhoto,
    private readonly addresses: PictureUrls,
  ) {}

  @Get()
  @SignedIn()
  @ApiOperation({ summary: 'The own photos of my households and mine', operationId: 'heldPhotos' })
  @ApiOkResponse({ type: HeldPhotosDto })
  async all(@Person() person: Identified, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const body = JSON.stringify({ holders: await this.held.of(person.id) });
    return sendJson(reply, this.addresses.signAll(body), 200);
  }

  @Delete(':photoId')
  @SignedIn()
  @Mutation()
  @Ids('photoId')
  @ApiOperation({
    summary: 'Remove a photo: its items show their drawings, and it can be restored for 30 days',
    operationId: 'removePhoto',
  })
  @ApiOkResponse({ type: HeldPhotoChangedDto })
  async remove(
    @CommandOf() command: Command,
    @Id('photoId') photoId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.removePhoto.execute(command, photoId));
  }

  @Post(':photoId/restore')
  @HttpCode(200)
  @SignedIn()
  @Mutation()
  @Ids('photoId')
  @ApiOperation({
    summary: 'Bring a removed or replaced photo back; the photo that took its place is removed',
    operationId: 'restorePhoto',
  })
  @ApiOkResponse({ type: HeldPhotoChangedDto })
  async restore(
    @CommandOf() command: Command,
    @Id('photoId') photoId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.restoreRemovedPhoto.execute(command, photoId));
  }
}
