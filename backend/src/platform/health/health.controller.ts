import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SETTINGS, type Settings } from '../config/env';
import { Database } from '../database/database';
import { Public } from '../http/access';
import { HealthDto } from './health.dto';

@ApiTags('health')
@Controller('api/health')
export class HealthController {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The process lives. */
  @Get()
  @Public()
  @ApiOkResponse({ type: HealthDto })
  alive(): HealthDto {
    return { status: 'ok', local: this.settings.local };
  }

  /** The process can serve: its database answers. */
  @Get('ready')
  @Public()
  @ApiOkResponse({ type: HealthDto })
  async ready(): Promise<HealthDto> {
    // Where it does not answer, the error filter says 503.
    await this.database.query('SELECT 1');
    return this.alive();
  }
}
