import { Controller, Delete, HttpCode, Patch, Post, Put, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../platform/http/access';
import { RequiresCurrentEpoch } from '../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../platform/http/params';
import { ValidBody } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { ChooseCharacter } from '../application/character/choose-character';
import { OpenList } from '../application/invitations/open-list';
import { ArchiveList } from '../application/my-lists/archive-list';
import { CreateList } from '../application/my-lists/create-list';
import { DuplicateList } from '../application/my-lists/duplicate-list';
import { RenameList } from '../application/my-lists/rename-list';
import { ChooseOrder } from '../application/order/choose-order';
import { ChooseStore } from '../application/order/choose-store';
import { DeleteList } from '../application/trash/delete-list';
import { RestoreList } from '../application/trash/restore-list';
import {
  ChooseCharacterDto,
  ChooseOrderDto,
  ChooseStoreDto,
  CopiedListDto,
  CreateListDto,
  DeletedDto,
  DuplicateListDto,
  ListHeadDto,
  NewListDto,
  RenameListDto,
} from './lists.dto';
import { creating } from './lists.limits';

/** Reads of lists are in views/, together with their pictures. */
@ApiTags('lists')
@RequiresCurrentEpoch()
@Controller('api/shopping-lists')
export class ListsController {
  constructor(
    private readonly createList: CreateList,
    private readonly openList: OpenList,
    private readonly renameList: RenameList,
    private readonly archiveList: ArchiveList,
    private readonly chooseCharacter: ChooseCharacter,
    private readonly chooseOrder: ChooseOrder,
    private readonly chooseStore: ChooseStore,
    private readonly duplicateList: DuplicateList,
    private readonly deleteList: DeleteList,
    private readonly restoreList: RestoreList,
  ) {}

  @Post()
  @SignedIn(creating)
  @Mutation()
  @ApiOperation({ summary: 'Create a list', operationId: 'createList' })
  @ApiCreatedResponse({ type: NewListDto })
  async create(
    @CommandOf() command: Command,
    @ValidBody() body: CreateListDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.createList.execute(command, body));
  }

  @Post(':id/opened')
  @HttpCode(200)
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({
    summary: 'Mark a list as opened',
    description:
      'Accepts the invitation to the list; from then on the other members see the name of the invited user. Any other change to the list does the same. Has no effect on lists that are already `opened`.',
    operationId: 'openList',
  })
  @ApiOkResponse({ type: ListHeadDto })
  async opened(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.openList.execute(command, id));
  }

  @Patch(':id')
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({ summary: 'Rename a list', operationId: 'renameList' })
  @ApiOkResponse({ type: ListHeadDto })
  async rename(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() { name }: RenameListDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.renameList.execute(command, id, name));
  }

  @Patch(':id/archive')
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({ summary: 'Archive a list', operationId: 'archiveList' })
  @ApiOkResponse({ type: ListHeadDto })
  async archive(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.archiveList.execute(command, id, true));
  }

  @Patch(':id/unarchive')
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({ summary: 'Unarchive a list', operationId: 'unarchiveList' })
  @ApiOkResponse({ type: ListHeadDto })
  async unarchive(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.archiveList.execute(command, id, false));
  }

  @Patch(':id/character')
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({
    summary: 'Choose the character for items added from now on',
    operationId: 'chooseCharacter',
  })
  @ApiOkResponse({ type: ListHeadDto })
  async character(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() { selectedCharacterId }: ChooseCharacterDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.chooseCharacter.execute(command, id, selectedCharacterId));
  }

  @Put(':id/order')
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({
    summary: 'Choose the order in which a shopping list is shown to the user',
    operationId: 'chooseOrder',
  })
  @ApiOkResponse({ type: ListHeadDto })
  async order(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() { order }: ChooseOrderDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.chooseOrder.execute(command, id, order));
  }

  @Put(':id/store')
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({
    summary: 'Choose the store by which a shopping list is sorted for the user',
    operationId: 'chooseStore',
  })
  @ApiOkResponse({ type: ListHeadDto })
  async store(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() { storeId }: ChooseStoreDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.chooseStore.execute(command, id, storeId?.toLowerCase() ?? null));
  }

  @Post(':id/duplicate')
  @SignedIn(creating)
  @Mutation()
  @Ids('id')
  @ApiOperation({
    summary: 'Duplicate a list: the same items, unticked, with the same pictures',
    operationId: 'duplicateList',
  })
  @ApiCreatedResponse({ type: CopiedListDto })
  async duplicate(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() body: DuplicateListDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.duplicateList.execute(command, id, body));
  }

  @Delete(':id')
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({ summary: 'Delete a list; it can be restored for 30 days', operationId: 'deleteList' })
  @ApiOkResponse({ type: DeletedDto })
  async delete(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.deleteList.execute(command, id));
  }

  @Post(':id/restore')
  @HttpCode(200)
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({ summary: 'Restore a deleted list', operationId: 'restoreList' })
  @ApiOkResponse({ type: ListHeadDto })
  async restore(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.restoreList.execute(command, id));
  }
}
