import { Controller, Delete, Patch, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedIn } from '../../../platform/http/access';
import { sendStored, CommandOf, Mutation } from '../../../platform/http/params';
import { fileIn, TakesFile } from '../../../platform/http/uploads';
import { ValidBody } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { perPerson } from '../../../platform/limits/limit';
import { RemoveAvatar } from '../../application/avatar/remove-avatar';
import { UploadAvatar } from '../../application/avatar/upload-avatar';
import { ChangeProfile } from '../../application/profile/change-profile';
import { ChangeProfileDto, ProfileDto } from './profile.dto';

/** Each picture is decoded and encoded again. */
const uploadLimit = perPerson('show-face', 10);
/** Each change notifies all users who share a list. */
const changing = perPerson('change-profile', 20);

/** Profile settings. The same path answers GET in views. */
@ApiTags('auth')
@Controller('api/auth/me')
export class ProfileController {
  constructor(
    private readonly changeProfile: ChangeProfile,
    private readonly uploadAvatar: UploadAvatar,
    private readonly removeAvatar: RemoveAvatar,
  ) {}

  @Patch()
  @SignedIn(changing)
  @Mutation()
  @ApiOperation({ summary: 'Change my name and language', operationId: 'changeMe' })
  @ApiOkResponse({ type: ProfileDto })
  async change(
    @CommandOf() command: Command,
    @ValidBody() change: ChangeProfileDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.changeProfile.execute(command, change));
  }

  @Put('avatar')
  @SignedIn(uploadLimit)
  @Mutation()
  @TakesFile()
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: { type: 'string', format: 'binary', description: 'PNG, JPEG or WebP, at most 8 MB.' },
      },
    },
  })
  @ApiOperation({
    summary: 'Upload a profile picture in place of the one from Google',
    operationId: 'showAvatar',
  })
  @ApiOkResponse({ type: ProfileDto })
  async show(
    @CommandOf() command: Command,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.uploadAvatar.execute(command, await fileIn(request)));
  }

  @Delete('avatar')
  @SignedIn()
  @Mutation()
  @ApiOperation({
    summary: 'Show no picture of me, and copy none from Google any more',
    operationId: 'hideAvatar',
  })
  @ApiOkResponse({ type: ProfileDto })
  async hide(@CommandOf() command: Command, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return sendStored(reply, await this.removeAvatar.execute(command));
  }
}
