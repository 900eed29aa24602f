import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { AccountStatusDto } from '../views.dto';
import { AccountStatusView } from './account-status.view';

@ApiTags('account')
@Controller('api/account')
export class AccountStatusController {
  constructor(private readonly view: AccountStatusView) {}

  @Get('status')
  @SignedIn()
  @ApiOperation({
    summary: 'How things stand with my account: the trial and its days, or the plan',
    operationId: 'accountStatus',
  })
  @ApiOkResponse({ type: AccountStatusDto })
  status(@Person() person: Identified): Promise<AccountStatusDto> {
    return this.view.of(person.id);
  }
}
