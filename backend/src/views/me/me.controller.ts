import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { MeDto } from '../views.dto';
import { MeView } from './me.view';

@ApiTags('auth')
@Controller('api/auth')
export class MeController {
  constructor(private readonly view: MeView) {}

  @Get('me')
  @SignedIn()
  @ApiOperation({ summary: 'Get my profile and permissions', operationId: 'me' })
  @ApiOkResponse({ type: MeDto })
  me(@Person() person: Identified): Promise<MeDto> {
    return this.view.of(person.id);
  }
}
