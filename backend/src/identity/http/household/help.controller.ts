import { Controller, Get, Put, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type Identified, Person, SignedIn } from '../../../platform/http/access';
import { CommandOf, Id, Ids, Mutation, sendStored } from '../../../platform/http/params';
import type { Command } from '../../../platform/idempotency/idempotency';
import { AnswerHelp } from '../../application/household/answer-help';
import { HelpCallsQuery } from '../../queries/help-calls.query';
import { HelpAnsweredDto, WaitingHelpCallsDto } from './help.dto';

@ApiTags('households')
@Controller('api')
export class HelpController {
  constructor(
    private readonly answerHelp: AnswerHelp,
    private readonly calls: HelpCallsQuery,
  ) {}

  @Get('help-calls')
  @SignedIn()
  @ApiOperation({
    summary: 'The children who ask me for help now',
    description: 'Of all my households; a helper gets the calls of the named children.',
    operationId: 'helpCalls',
  })
  @ApiOkResponse({ type: WaitingHelpCallsDto })
  async read(@Person() { id }: Identified): Promise<WaitingHelpCallsDto> {
    const calls = await this.calls.waitingFor(id);
    return { calls: calls.map(({ endsAt, ...call }) => ({ ...call, endsAt: endsAt.toISOString() })) };
  }

  @Put('households/:id/children/:childId/help-answer')
  @SignedIn()
  @Ids('id', 'childId')
  @Mutation()
  @ApiOperation({
    summary: 'Tell a child that I am coming',
    description: 'The child sees no name. A call that is over or answered already stays as it is.',
    operationId: 'answerHelp',
  })
  @ApiOkResponse({ type: HelpAnsweredDto })
  async answer(
    @CommandOf() command: Command,
    @Id('id') id: string,
    @Id('childId') childId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.answerHelp.execute(command, id, childId));
  }
}
