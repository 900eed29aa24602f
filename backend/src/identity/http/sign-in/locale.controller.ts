import { Controller, Get, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../../../kernel/language';
import { Public } from '../../../platform/http/access';
import { LocaleDto } from './auth.dto';
import { countryOf, languageIn } from './country';

@ApiTags('auth')
@Controller('api/locale')
export class LocaleController {
  /** A guess at the language of a user whose browser asks for none that Pictick has. No outside service is asked. */
  @Get()
  @Public()
  @ApiOkResponse({ type: LocaleDto })
  guess(@Req() { headers }: FastifyRequest): LocaleDto {
    const country = countryOf(headers);
    return { language: acceptedLanguage(headers['accept-language']) ?? languageIn(country) ?? 'en', country };
  }
}
