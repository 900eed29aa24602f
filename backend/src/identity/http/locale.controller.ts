import { Controller, Get, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../platform/http/access';
import { languages } from '../../platform/http/params';
import { LocaleDto } from './auth.dto';

const byCountry: Readonly<Record<string, string>> = { ES: 'es', MX: 'es', AR: 'es', FR: 'fr', CA: 'fr', DE: 'de', AT: 'de', CH: 'de', TR: 'tr', NL: 'nl', BE: 'nl' };
/** Headers in which proxies tell the country of the caller. */
const countryHeaders = ['cf-ipcountry', 'x-country-code', 'x-vercel-ip-country'] as const;

@ApiTags('auth')
@Controller('api/locale')
export class LocaleController {
  /** A guess at the language of somebody whose browser asks for none of ours. No outside service is asked. */
  @Get()
  @Public()
  @ApiOkResponse({ type: LocaleDto })
  guess(@Req() { headers }: FastifyRequest): LocaleDto {
    const country = countryIn(headers);
    const accepted = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
    const asked = accepted.find((tag) => languages.some((language) => language === tag));
    return { language: asked ?? (country ? byCountry[country] : undefined) ?? 'en', country };
  }
}

function countryIn(headers: FastifyRequest['headers']): string | null {
  for (const name of countryHeaders) {
    const value = headers[name];
    if (typeof value === 'string' && /^[A-Za-z]{2}$/.test(value)) return value.toUpperCase();
  }
  const region = /-([A-Z]{2})\b/.exec(headers['accept-language'] ?? '')?.[1];
  return region ?? null;
}
