import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { MyReferralStatsDto } from './referral-stats.dto';
import { ReferralStatsQuery } from './referral-stats.query';

@ApiTags('referrals')
@Controller('api/referrals')
export class ReferralStatsController {
  constructor(private readonly stats: ReferralStatsQuery) {}

  @Get('my-stats')
  @SignedIn()
  @ApiOperation({ summary: 'What has come of my link', operationId: 'myReferralStats' })
  @ApiOkResponse({ type: MyReferralStatsDto })
  myStats(@Person() { id }: Identified): Promise<MyReferralStatsDto> {
    return this.stats.of(id);
  }
}
