import { Controller, Delete, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Command } from '../../platform/idempotency/idempotency';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { CommandOf, Id, Ids, Mutation, answer } from '../../platform/http/params';
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
  @ApiOperation({ summary: 'Whose invitations I do not want, the newest first', description: 'Inviters are not notified.', operationId: 'refusedPeople' })
  @ApiOkResponse({ type: RefusedDto })
  async all(@Person() { id }: Identified): Promise<RefusedDto> {
    return { refused: (await this.refused.of(id)).map(({ since, ...person }) => ({ ...person, since: since.toISOString() })) };
  }

  @Delete(':personId')
  @SignedIn()
  @Mutation()
  @Ids('personId')
  @ApiOperation({ summary: 'Lets somebody invite me again', description: 'What they have sent since and is still waiting is seen from now on. Whoever was not refused is not, either way.', operationId: 'hearAgain' })
  @ApiOkResponse({ type: HeardAgainDto })
  async heard(@CommandOf() command: Command, @Id('personId') personId: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return answer(reply, await this.hearAgain.execute(command, personId));
  }
}
