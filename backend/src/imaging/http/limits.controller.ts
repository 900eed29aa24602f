import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { LimitsQuery } from '../queries/limits.query';
import { LimitsDto } from './imaging.dto';

@ApiTags('images')
@Controller('api/shopping-lists/user')
export class LimitsController {
  constructor(private readonly limits: LimitsQuery) {}

  /** How many pictures are left this month. */
  @Get('limits')
  @SignedIn()
  @ApiOkResponse({ type: LimitsDto })
  getLimits(@Person() person: Identified): Promise<LimitsDto> {
    return this.limits.of(person.id);
  }
}
