import { Controller, Delete, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../platform/http/params';
import type { Command } from '../../platform/idempotency/idempotency';
import { UnblockInviter } from '../application/invitations/unblock-inviter';
import { BlockedInvitersQuery } from '../queries/blocked-inviters.query';
import { InviterUnblockedDto, BlockedInvitersDto } from './sharing.dto';

@ApiTags('lists')
@Controller('api/invitations/refused')
export class BlockedInvitersController {
  constructor(
    private readonly blockedInviters: BlockedInvitersQuery,
    private readonly unblockInviter: UnblockInviter,
  ) {}

  @Get()
  @SignedIn()
  @ApiOperation({
    summary: 'Whose invitations I do not want, the newest first',
    description: 'Inviters are not notified.',
    operationId: 'refusedPeople',
  })
  @ApiOkResponse({ type: BlockedInvitersDto })
  async all(@Person() { id }: Identified): Promise<BlockedInvitersDto> {
    return {
      refused: (await this.blockedInviters.of(id)).map(({ since, ...person }) => ({
        ...person,
        since: since.toISOString(),
      })),
    };
  }

  @Delete(':personId')
  @SignedIn()
  @Mutation()
  @Ids('personId')
  @ApiOperation({
    summary: 'Lets a user invite me again',
    description:
      'Invitations that were sent since and still wait are shown from now on. For a user who was not refused nothing changes.',
    operationId: 'hearAgain',
  })
  @ApiOkResponse({ type: InviterUnblockedDto })
  async unblock(
    @CommandOf() command: Command,
    @Id('personId') personId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.unblockInviter.execute(command, personId));
  }
}
