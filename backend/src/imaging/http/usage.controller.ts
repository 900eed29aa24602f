import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { ValidQuery } from '../../platform/http/validated';
import { UsageHistoryQuery } from '../queries/usage-history.query';
import { UsageHistoryDto, UsageQueryDto } from './usage.dto';

/** Below the path of billing, where clients look for it, although imaging has the numbers. */
@ApiTags('billing')
@Controller('api/billing')
export class UsageController {
  constructor(private readonly history: UsageHistoryQuery) {}

  @Get('usage')
  @SignedIn()
  @ApiOperation({
    summary: 'How many pictures were made for me on each of the last days',
    operationId: 'usage',
  })
  @ApiOkResponse({ type: UsageHistoryDto })
  usage(@Person() person: Identified, @ValidQuery() { days }: UsageQueryDto): Promise<UsageHistoryDto> {
    return this.history.of(person.id, Number(days ?? 30));
  }
}
