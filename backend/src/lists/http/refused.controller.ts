import { Controller, Delete, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../platform/http/params';
import type { Command } from '../../platform/idempotency/idempotency';
import { HearAgain } from '../application/hear-again';
import { RefusedQuery } from '../queries/refused.query';
import { HeardAgainDto, RefusedDto } from './sharing.dto';

@ApiTags('lists')
@Controller('api/invitations/refused')
export class RefusedController {
  constructor(
    private readonly refused: RefusedQuery,
    private readonly hearAgain: HearAgain,
  ) {}

  @Get()
  @SignedIn()
  @ApiOperation({
    summary: 'Whose invitations I do not want, the newest first',
    description: 'Inviters are not notified.',
    operationId: 'refusedPeople',
  })
  @ApiOkResponse({ type: RefusedDto })
  async all(@Person() { id }: Identified): Promise<RefusedDto> {
    return {
      refused: (await this.refused.of(id)).map(({ since, ...person }) => ({
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
  @ApiOkResponse({ type: HeardAgainDto })
  async heard(
    @CommandOf() command: Command,
    @Id('personId') personId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.hearAgain.execute(command, personId));
  }
}
