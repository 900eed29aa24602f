import { Controller, Delete, HttpCode, Patch, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../../platform/http/access';
import { RequiresCurrentEpoch } from '../../../platform/http/epoch.guard';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../../platform/http/params';
import { ValidBody } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { AddChild } from '../../application/household/add-child';
import { ChangeChild } from '../../application/household/change-child';
import { DeleteChild } from '../../application/household/delete-child';
import { RestoreChild } from '../../application/household/restore-child';
import {
  AddChildDto,
  ChangeChildDto,
  ChildChangedDto,
  DeleteChildDto,
  RestoreChildDto,
} from './children.dto';
import { HouseholdChangedDto } from './households.dto';
import { addingChildren } from './households.limits';

@ApiTags('households')
@RequiresCurrentEpoch()
@Controller('api/households/:id/children')
export class ChildrenController {
  constructor(
    private readonly addChild: AddChild,
    private readonly changeChild: ChangeChild,
    private readonly deleteChild: DeleteChild,
    private readonly restoreChild: RestoreChild,
  ) {}

  @Post()
  @SignedIn(addingChildren)
  @Ids('id')
  @Mutation()
  @ApiOperation({ summary: 'Add a child', operationId: 'addChild' })
  @ApiCreatedResponse({ type: ChildChangedDto })
  async add(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @ValidBody() child: AddChildDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.addChild.execute(command, id, child));
  }

  @Patch(':childId')
  @SignedIn()
  @Ids('id', 'childId')
  @Mutation()
  @ApiOperation({ summary: 'Change profile and settings of a child', operationId: 'changeChild' })
  @ApiOkResponse({ type: ChildChangedDto })
  async change(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Id('childId') childId: string,
    @ValidBody() change: ChangeChildDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.changeChild.execute(command, id, childId, change));
  }

  @Delete(':childId')
  @SignedIn()
  @Ids('id', 'childId')
  @Mutation()
  @ApiOperation({
    summary: 'Delete the profile of a child: hidden at once, erased after seven days',
    operationId: 'deleteChild',
  })
  @ApiOkResponse({ type: HouseholdChangedDto })
  async delete(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Id('childId') childId: string,
    @ValidBody() { now }: DeleteChildDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.deleteChild.execute(command, id, childId, now ?? false));
  }

  @Post(':childId/restore')
  @HttpCode(200)
  @SignedIn()
  @Ids('id', 'childId')
  @Mutation()
  @ApiOperation({ summary: 'Bring a deleted profile back', operationId: 'restoreChild' })
  @ApiOkResponse({ type: ChildChangedDto })
  async restore(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Id('childId') childId: string,
    @ValidBody() { animal }: RestoreChildDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.restoreChild.execute(command, id, childId, animal));
  }
}
