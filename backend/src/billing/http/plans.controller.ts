import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/http/access';
import { PlansQuery } from '../queries/plans.query';
import { PlansDto } from './plans.dto';

@ApiTags('billing')
@Controller('api/billing')
export class PlansController {
  constructor(private readonly query: PlansQuery) {}

  @Get('plans')
  @Public()
  @ApiOperation({ summary: 'List plans and prices', operationId: 'plans' })
  @ApiOkResponse({ type: PlansDto })
  plans(): PlansDto {
    return this.query.all();
  }
}
