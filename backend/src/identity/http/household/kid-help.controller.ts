import { Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ActingChild, type ActingChildCaller, Kid } from '../../../platform/http/access';
import { AskForHelp } from '../../application/household/ask-for-help';
import { HelpCallsQuery } from '../../queries/help-calls.query';
import { OwnHelpCallDto } from './help.dto';
import { askingForHelp } from './households.limits';

@ApiTags('kid')
@Controller('api/kid/help')
export class KidHelpController {
  constructor(
    private readonly askForHelp: AskForHelp,
    private readonly calls: HelpCallsQuery,
  ) {}

  @Get()
  @Kid()
  @ApiOperation({ summary: 'Read the own call for help', operationId: 'ownHelpCall' })
  @ApiOkResponse({ type: OwnHelpCallDto })
  async read(@ActingChild() { childId }: ActingChildCaller): Promise<OwnHelpCallDto> {
    const call = await this.calls.ofChild(childId);
    return { call: call && helpCall(call.isAnswered, call.endsAt) };
  }

  @Put()
  @Kid(askingForHelp)
  @ApiOperation({
    summary: 'Ask the adults for help',
    description:
      'Shown on the open pages of the household’s adults and of the helpers of this child. One call for each child: again, it lasts ten minutes more.',
    operationId: 'askForHelp',
  })
  @ApiOkResponse({ type: OwnHelpCallDto })
  async ask(@ActingChild() { childId }: ActingChildCaller): Promise<OwnHelpCallDto> {
    const call = await this.askForHelp.execute(childId);
    return { call: call && helpCall(call.answeredAt !== null, call.endsAt) };
  }
}

const helpCall = (isAnswered: boolean, endsAt: Date): OwnHelpCallDto['call'] => ({
  state: isAnswered ? 'coming' : 'asked',
  endsAt: endsAt.toISOString(),
});
