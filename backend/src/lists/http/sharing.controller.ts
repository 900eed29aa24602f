import { Body, Controller, Delete, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Command } from '../../platform/idempotency/idempotency';
import { SignedIn } from '../../platform/http/access';
import { CommandOf, Id, Ids, Language, Mutation, answer } from '../../platform/http/params';
import { ShareList } from '../application/share-list';
import { UnshareList } from '../application/unshare-list';
import { DeletedDto } from './lists.dto';
import { ShareDto, SharedDto } from './sharing.dto';

@ApiTags('lists')
@Controller('api/shopping-lists/:id/share')
export class SharingController {
  constructor(
    private readonly shareList: ShareList,
    private readonly unshareList: UnshareList,
  ) {}

  @Post()
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({
    summary: 'Invite somebody by e-mail',
    description: 'The answer is the same whether or not there is an account for the address: an invitation. Whoever has one finds the list among theirs, and is an invitation to everybody else until they open it. At most 10 an hour and 30 a day, 3 a day to one address, 20 people a list; 429 says when to try again.',
    operationId: 'shareList',
  })
  @ApiCreatedResponse({ type: SharedDto })
  async share(@CommandOf() command: Command, @Id('id') id: string, @Body() { email }: ShareDto, @Language() language: Language, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return answer(reply, await this.shareList.execute(command, id, email, language));
  }

  @Delete(':collaboratorId')
  @SignedIn()
  @Mutation()
  @Ids('id', 'collaboratorId')
  @ApiOperation({
    summary: 'Take somebody out or an invitation back; with my own id: leave',
    description: 'Who is invited and goes without having opened the list is not seen to do so: the invitation stays as it is, and theirs is gone.',
    operationId: 'unshareList',
  })
  @ApiOkResponse({ type: DeletedDto })
  async unshare(@CommandOf() command: Command, @Id('id') id: string, @Id('collaboratorId') collaboratorId: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return answer(reply, await this.unshareList.execute(command, id, collaboratorId));
  }
}
