import { Body, Controller, Delete, HttpCode, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Command } from '../../platform/idempotency/idempotency';
import { SignedIn } from '../../platform/http/access';
import { CommandOf, Id, Ids, Mutation, answer } from '../../platform/http/params';
import { CreateList } from '../application/create-list';
import { DeleteList } from '../application/delete-list';
import { RestoreList } from '../application/restore-list';
import { CreateListDto, DeletedDto, ListHeadDto, NewListDto } from './lists.dto';

/** Lists are read in views/, together with their pictures. */
@ApiTags('lists')
@Controller('api/shopping-lists')
export class ListsController {
  constructor(
    private readonly createList: CreateList,
    private readonly deleteList: DeleteList,
    private readonly restoreList: RestoreList,
  ) {}

  @Post()
  @SignedIn()
  @Mutation()
  @ApiOperation({ summary: 'Create a list', operationId: 'createList' })
  @ApiCreatedResponse({ type: NewListDto })
  async create(@CommandOf() command: Command, @Body() body: CreateListDto, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return answer(reply, await this.createList.execute(command, body));
  }

  @Delete(':id')
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({ summary: 'Put a list into the trash for 30 days', operationId: 'deleteList' })
  @ApiOkResponse({ type: DeletedDto })
  async delete(@CommandOf() command: Command, @Id('id') id: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return answer(reply, await this.deleteList.execute(command, id));
  }

  @Post(':id/restore')
  @HttpCode(200)
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({ summary: 'Take a list out of the trash', operationId: 'restoreList' })
  @ApiOkResponse({ type: ListHeadDto })
  async restore(@CommandOf() command: Command, @Id('id') id: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return answer(reply, await this.restoreList.execute(command, id));
  }
}
