import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { Id, Ids } from '../../platform/http/params';
import { ChildDataDto } from './child-data.dto';
import { ChildDataQuery } from './child-data.query';

@ApiTags('households')
@Controller('api/households/:householdId/children/:childId/data')
export class ChildDataController {
  constructor(private readonly query: ChildDataQuery) {}

  @Get()
  @SignedIn()
  @Ids('householdId', 'childId')
  @ApiOperation({ summary: 'Everything that is kept of a child', operationId: 'childData' })
  @ApiOkResponse({ type: ChildDataDto })
  data(
    @Person() person: Identified,
    @Id('householdId') householdId: string,
    @Id('childId') childId: string,
  ): Promise<ChildDataDto> {
    return this.query.of(person.id, householdId, childId);
  }
}
