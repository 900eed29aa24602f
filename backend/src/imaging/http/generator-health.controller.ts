import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/http/access';
import { GeneratorHealthQuery } from '../queries/generator-health.query';
import { GeneratorHealthDto } from './generator-health.dto';

@ApiTags('health')
@Controller('api/health')
export class GeneratorHealthController {
  constructor(private readonly health: GeneratorHealthQuery) {}

  /** Whether generated pictures are being made. Where they are not, items keep their plain pictures and everything else works. */
  @Get('generator')
  @Public()
  @ApiOkResponse({ type: GeneratorHealthDto })
  generator(): Promise<GeneratorHealthDto> {
    return this.health.now();
  }
}
