import { Controller, Delete, HttpCode, Patch, Post, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { itemsPerList, itemsPerRequest } from '@pictick/rules/limits';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/domain-error';
import { SignedIn } from '../../platform/http/access';
import { checkDto } from '../../platform/http/dto-pipe';
import { RequiresCurrentEpoch } from '../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Language, Mutation, sendStored } from '../../platform/http/params';
import { ValidBody } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { AddItem } from '../application/add-item/add-item';
import { AddItems } from '../application/add-item/add-items';
import { ClearBasket } from '../application/basket/clear-basket';
import { RestoreItems } from '../application/basket/restore-items';
import { CheckItem } from '../application/check-item/check-item';
import { EditItem } from '../application/edit-item/edit-item';
import { RegenerateItem } from '../application/pictures/regenerate-item';
import { RegenerateItems } from '../application/pictures/regenerate-items';
import { DeleteItem } from '../application/trash/delete-item';
import { RestoreItem } from '../application/trash/restore-item';
import {
  AddedItemsDto,
  AddItemDto,
  AddItemsDto,
  DeletedItemDto,
  EditedItemDto,
  EditItemDto,
  ItemIdsDto,
  ItemInListDto,
  ItemsMovedDto,
  ItemsRepaintedDto,
  NewPictureDto,
  RegenerateItemDto,
  RegenerateItemsDto,
  ToggledItemDto,
  ToggleItemDto,
} from './lists.dto';
import { adding, repainting, repaintingAll } from './lists.limits';

@ApiTags('items')
@RequiresCurrentEpoch()
@Controller('api/shopping-lists/:id')
export class ItemsController {
  constructor(
    private readonly addItem: AddItem,
    private readonly addItems: AddItems,
    private readonly editItem: EditItem,
    private readonly checkItem: CheckItem,
    private readonly deleteItem: DeleteItem,
    private readonly restoreItem: RestoreItem,
    private readonly regenerateItem: RegenerateItem,
    private readonly clearBasket: ClearBasket,
    private readonly restoreItems: RestoreItems,
    private readonly regenerateItems: RegenerateItems,
  ) {}

  @Post('items')
  @SignedIn(adding)
  @Mutation()
  @Ids('id')
  @ApiOperation({ summary: 'Add an item', operationId: 'addItem' })
  @ApiCreatedResponse({ type: ItemInListDto })
  async add(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() body: AddItemDto,
    @Language() language: Language,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.addItem.execute(command, id, body, language));
  }

  @Post('items::batch')
  @HttpCode(200)
  @SignedIn(adding)
  @Mutation()
  @Ids('id')
  @ApiOperation({
    summary: `Add up to ${itemsPerRequest} items; each line has its own result`,
    operationId: 'addItems',
  })
  @ApiOkResponse({ type: AddedItemsDto })
  async addMany(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() body: AddItemsDto,
    @Language() language: Language,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.addItems.execute(command, id, body.items.map(lineOf), language));
  }

  @Post('items::clear')
  @HttpCode(200)
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({
    summary: `Empty the basket: delete up to ${itemsPerList} ticked items; unticked items are kept`,
    operationId: 'clearItems',
  })
  @ApiOkResponse({ type: ItemsMovedDto })
  async clear(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() { itemIds }: ItemIdsDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.clearBasket.execute(command, id, itemIds));
  }

  @Post('items::restore')
  @HttpCode(200)
  @SignedIn()
  @Mutation()
  @Ids('id')
  @ApiOperation({
    summary: `Restore up to ${itemsPerList} deleted items, all or none; other items are unchanged`,
    operationId: 'restoreItems',
  })
  @ApiOkResponse({ type: ItemsMovedDto })
  async restoreMany(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() { itemIds }: ItemIdsDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.restoreItems.execute(command, id, itemIds));
  }

  @Post('items::regenerate')
  @HttpCode(200)
  @SignedIn(repaintingAll)
  @Mutation()
  @Ids('id')
  @ApiOperation({
    summary: `Repaint up to ${itemsPerList} items, open and ticked, with one character`,
    description:
      'For the owner of the list, who pays with their month; `repaint-cost` says how much. A picture that the item has had already is shown again. Until a new one is ready, and if none can be made, the last good one stays.',
    operationId: 'regenerateItems',
  })
  @ApiOkResponse({ type: ItemsRepaintedDto })
  async regenerateMany(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() body: RegenerateItemsDto,
    @Language() language: Language,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.regenerateItems.execute(command, id, body, language));
  }

  @Patch('items/:itemId')
  @SignedIn()
  @Mutation()
  @Ids('id', 'itemId')
  @ApiOperation({ summary: 'Edit or move an item; omitted fields are unchanged', operationId: 'editItem' })
  @ApiOkResponse({ type: EditedItemDto })
  async edit(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Id('itemId') itemId: string,
    @ValidBody() body: EditItemDto,
    @Language() language: Language,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.editItem.execute(command, id, itemId, body, language));
  }

  @Patch('items/:itemId/toggle')
  @SignedIn()
  @Mutation()
  @Ids('id', 'itemId')
  @ApiOperation({ summary: 'Tick or untick an item', operationId: 'toggleItem' })
  @ApiBody({ type: ToggleItemDto, required: false })
  @ApiOkResponse({ type: ToggledItemDto })
  async toggle(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Id('itemId') itemId: string,
    @ValidBody() body: ToggleItemDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.checkItem.execute(command, id, itemId, body));
  }

  @Delete('items/:itemId')
  @SignedIn()
  @Mutation()
  @Ids('id', 'itemId')
  @ApiOperation({ summary: 'Delete an item; it can be restored for 30 days', operationId: 'deleteItem' })
  @ApiOkResponse({ type: DeletedItemDto })
  async delete(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Id('itemId') itemId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.deleteItem.execute(command, id, itemId));
  }

  @Post('items/:itemId/restore')
  @HttpCode(200)
  @SignedIn()
  @Mutation()
  @Ids('id', 'itemId')
  @ApiOperation({ summary: 'Restore a deleted item', operationId: 'restoreItem' })
  @ApiOkResponse({ type: ItemInListDto })
  async restore(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Id('itemId') itemId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.restoreItem.execute(command, id, itemId));
  }

  @Post('items/:itemId/regenerate')
  @HttpCode(200)
  @SignedIn(repainting)
  @Mutation()
  @Ids('id', 'itemId')
  @ApiOperation({
    summary: 'Repaint the picture of an item; the last ready picture is kept until the new one is ready',
    operationId: 'regenerateItem',
  })
  @ApiBody({ type: RegenerateItemDto, required: false })
  @ApiOkResponse({ type: NewPictureDto })
  async regenerate(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Id('itemId') itemId: string,
    @ValidBody() body: RegenerateItemDto,
    @Language() language: Language,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.regenerateItem.execute(command, id, itemId, body, language));
  }
}

/** Returns the error instead of throwing it, so that an invalid line is refused alone. */
function lineOf(raw: unknown): AddItemDto | DomainError {
  try {
    return checkDto(AddItemDto, raw as AddItemDto);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
