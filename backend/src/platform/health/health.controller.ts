import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SETTINGS, type Settings } from '../config/env';
import { AlsoInKidMode, Public } from '../http/access';
import { JobQueue } from '../jobs/job-queue';
import { HealthDto, ReadinessDto } from './health.dto';
import { Readiness } from './readiness';

@ApiTags('health')
@Controller('api/health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly jobs: JobQueue,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Liveness: the process runs. */
  @Get()
  @Public()
  @AlsoInKidMode()
  @ApiOkResponse({ type: HealthDto })
  alive(): HealthDto {
    return { status: 'ok', ...this.setUp() };
  }

  /** Readiness: the database takes writes and is migrated. Queue and picture store do not count. */
  @Get('ready')
  @Public()
  @AlsoInKidMode()
  @ApiOkResponse({ type: ReadinessDto })
  async ready(): Promise<ReadinessDto> {
    // If it throws, the error filter answers 503.
    await this.readiness.check();
    return {
      status: 'ok',
      ...this.setUp(),
      queue: await this.jobs.health(),
      without: await this.readiness.missingParts(),
    };
  }

  private setUp(): { local: boolean; apple: boolean; supportEmail: string | null } {
    return {
      local: this.settings.local,
      apple: this.settings.appleClientId !== null,
      supportEmail: this.settings.supportEmail,
    };
  }
}
