import { Controller, Delete, Put, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../../platform/http/access';
import { RequiresCurrentEpoch } from '../../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../../platform/http/params';
import { ValidBody } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { DeleteStore } from '../../application/stores/delete-store';
import { SaveStore } from '../../application/stores/save-store';
import { SaveStoreDto, StoreChangedDto } from './stores.dto';

@ApiTags('households')
@RequiresCurrentEpoch()
@Controller('api/households/:id/stores')
export class StoresController {
  constructor(
    private readonly saveStore: SaveStore,
    private readonly deleteStore: DeleteStore,
  ) {}

  @Put(':storeId')
  @SignedIn()
  @Ids('id', 'storeId')
  @Mutation()
  @ApiOperation({
    summary: 'Change fields of a store, or make one',
    description: 'All fields make the store, or bring it back. A household has 20 at most.',
    operationId: 'saveStore',
  })
  @ApiOkResponse({ type: StoreChangedDto })
  async save(
    @CommandOf() command: Command,
    @Id('id') householdId: string,
    @Id('storeId') storeId: string,
    @ValidBody() fields: SaveStoreDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.saveStore.execute(command, householdId, storeId, fields));
  }

  @Delete(':storeId')
  @SignedIn()
  @Ids('id', 'storeId')
  @Mutation()
  @ApiOperation({ summary: 'Delete a store', operationId: 'deleteStore' })
  @ApiOkResponse({ type: StoreChangedDto })
  async delete(
    @CommandOf() command: Command,
    @Id('id') householdId: string,
    @Id('storeId') storeId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.deleteStore.execute(command, householdId, storeId));
  }
}
