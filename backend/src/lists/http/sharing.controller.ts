import { Controller, Delete, HttpCode, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../platform/http/access';
import { CommandOf, Id, Ids, Language, Mutation, sendStored } from '../../platform/http/params';
import { ValidBody, ValidQuery } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { RejoinList } from '../application/share-list/rejoin-list';
import { ShareList } from '../application/share-list/share-list';
import { UnshareList } from '../application/share-list/unshare-list';
import { DeletedDto } from './lists.dto';
import { ShareDto, SharedDto } from './sharing.dto';

@ApiTags('lists')
@Controller('api/shopping-lists/:id')
export class SharingController {
  constructor(
    private readonly shareList: ShareList,
    private readonly unshareList: UnshareList,
    private readonly rejoinList: RejoinList,
  ) {}

  @Post('share')
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({
    summary: 'Invite a user by email',
    description:
      'The answer is the same whether or not there is an account for the address: an invitation. A user who has an account finds the list among their own, and stays an invitation for all others until they open it. Inviting an address once more is answered by the invitation that stands, and counts as another. At most 10 an hour and 30 a day, 3 a day to one address, 20 people a list, and nothing in the first 10 minutes of an account; 429 says when to try again.',
    operationId: 'shareList',
  })
  @ApiCreatedResponse({ type: SharedDto })
  async share(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() { email }: ShareDto,
    @Language() language: Language,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.shareList.execute(command, id, email, language));
  }

  @Delete('share/:collaboratorId')
  @SignedIn()
  @Mutation()
  @Ids('id', 'collaboratorId')
  @ApiOperation({
    summary: 'Remove a member or cancel an invitation; with your own id: leave the list',
    description:
      'Who is invited and goes without having opened the list is not seen to do so: the invitation stays as it is, and theirs is gone. With `never` they are shown no invitation of that person again.',
    operationId: 'unshareList',
  })
  @ApiQuery({
    name: 'never',
    required: false,
    type: Boolean,
    description: 'When declining an invitation: block further invitations from this inviter.',
  })
  @ApiOkResponse({ type: DeletedDto })
  async unshare(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Id('collaboratorId') collaboratorId: string,
    @ValidQuery('never') never: unknown,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.unshareList.execute(command, id, collaboratorId, never === 'true'));
  }

  @Post('returned')
  @HttpCode(200)
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({
    summary: 'Undo leaving a list or declining an invitation',
    description:
      'A declined invitation is pending again, also after `never`. A member who left can come back within 10 minutes; after that, the owner has to invite them again.',
    operationId: 'returnToList',
  })
  @ApiOkResponse({ type: DeletedDto })
  async returned(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.rejoinList.execute(command, id));
  }
}
