import { Controller, HttpCode, Logger, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { perAddress } from '../limits/limit';
import { Public } from './access';
import { PageErrorDto, PageErrorHeardDto } from './page-errors.dto';
import { ValidBody } from './validated';

@ApiTags('health')
@Controller('api/page-errors')
export class PageErrorsController {
  private readonly log = new Logger('page');

  /** The page reports its own errors here, without the user. Metrics count them by route. */
  @Post()
  @HttpCode(200)
  @Public(perAddress('page-errors', 20))
  @ApiOperation({ summary: 'Something broke in the page', operationId: 'pageError' })
  @ApiOkResponse({ type: PageErrorHeardDto })
  hear(@ValidBody() { kind, at, page, release }: PageErrorDto): PageErrorHeardDto {
    this.log.warn({ message: 'page failed', kind, at, page, release });
    return { success: true };
  }
}
