import { Controller, Get, HttpCode, Inject, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import {
  ApiExcludeEndpoint,
  ApiFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { languageOf } from '@pictick/rules/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error';
import { acceptedLanguage } from '../../../kernel/language';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { AlsoInKidMode, Person, Public, SignedIn, type Identified } from '../../../platform/http/access';
import { ValidBody } from '../../../platform/http/validated';
import type { TokenPair } from '../../application/sessions/issue-tokens';
import { RefreshSession } from '../../application/sessions/refresh-session';
import { SignOut } from '../../application/sessions/sign-out';
import { ExchangeCode } from '../../application/sign-in/exchange-code';
import { SignInWithGoogle } from '../../application/sign-in/sign-in-with-google';
import { DoneDto, ExchangeDto, RefreshDto, TokensDto } from './auth.dto';
import { SignInCookies } from './cookies';
import { deviceLabel } from './device-label';
import { GoogleGuard } from './google.guard';
import { SignInErrorFilter, SignInRefused } from './sign-in-error.filter';
import { startLimit, exchangeLimit, callbackLimit } from './sign-in.limits';

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  private readonly cookies: SignInCookies;

  constructor(
    private readonly signIn: SignInWithGoogle,
    private readonly exchangeCode: ExchangeCode,
    private readonly refreshSession: RefreshSession,
    private readonly signOut: SignOut,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.cookies = new SignInCookies(settings.publicUrl);
  }

  /** Sends the browser to Google: the guard has answered when this runs. */
  @Get('google')
  @Public(startLimit)
  @UseGuards(GoogleGuard)
  @UseFilters(SignInErrorFilter)
  @ApiExcludeEndpoint()
  redirectToGoogle(@Res() _reply: FastifyReply): void {}

  /** Where Google sends the browser back to. */
  @Get('google/callback')
  @Public(callbackLimit)
  @UseGuards(GoogleGuard)
  @UseFilters(SignInErrorFilter)
  @ApiOperation({
    summary: 'Callback for Google sign-in',
    description:
      'For browsers only: it answers with a redirect, never with JSON. After a sign-in to `<page>#code=…`, a one-use code for `POST /api/auth/exchange`; else to `/login?reason=…`.',
    operationId: 'returnFromGoogle',
  })
  @ApiQuery({ name: 'code', required: false, schema: { type: 'string' }, description: 'From Google.' })
  @ApiQuery({
    name: 'state',
    required: false,
    schema: { type: 'string' },
    description: 'The state that `GET /api/auth/google` gave to Google.',
  })
  @ApiQuery({
    name: 'error',
    required: false,
    schema: { type: 'string' },
    description: 'Set by Google if the user declined.',
  })
  @ApiFoundResponse({ description: 'Redirects to the page, or back to the login page.' })
  async returnFromGoogle(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!request.googleSignIn) throw new SignInRefused('login_failed');
    const { providerProfile, frontendRedirect, flowSecret } = request.googleSignIn;
    const signedIn = await this.signIn.execute(providerProfile, flowSecret).catch(refuse);
    if (!signedIn) throw new SignInRefused('account_deleting');
    this.cookies.set(reply, 'code', signedIn.browserSecret);
    void reply.redirect(`${frontendRedirect}#code=${signedIn.code}`, 302);
  }

  /** Changes the one-use code into a session. */
  @Post('exchange')
  @HttpCode(200)
  @Public(exchangeLimit)
  @AlsoInKidMode()
  @ApiOkResponse({ type: TokensDto })
  async exchange(
    @ValidBody() body: ExchangeDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokensDto> {
    const browserSecret = this.cookies.read(request, 'code');
    if (!browserSecret) throw new DomainError('INVALID_TOKEN', 'unauthorised');
    const { headers } = request;
    const language = languageOf(headers['x-user-language']) ?? acceptedLanguage(headers['accept-language']);
    const pair = await this.exchangeCode.execute({
      code: body.code,
      browserSecret,
      deviceLabel: deviceLabel(headers['user-agent']),
      language,
      replaces: this.cookies.read(request, 'refresh'),
    });
    this.cookies.clear(reply, 'code');
    return this.respond(pair, body.session === 'cookie', reply);
  }

  /** Renews a session that is about to end, or has. With `x-auth-token`, which may have run out, a device learns as well that its account is gone. */
  @Post('refresh')
  @HttpCode(200)
  @Public()
  @AlsoInKidMode()
  @ApiOkResponse({ type: TokensDto })
  async refresh(
    @ValidBody() body: RefreshDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokensDto> {
    const byCookie = !body.refreshToken;
    const refreshToken = body.refreshToken || this.cookies.read(request, 'refresh');
    if (byCookie && refreshToken) this.requireSameOrigin(request);
    const accessToken = request.headers['x-auth-token'];
    try {
      return this.respond(
        await this.refreshSession.execute({
          refreshToken,
          accessToken: typeof accessToken === 'string' ? accessToken : undefined,
        }),
        byCookie,
        reply,
      );
    } catch (error) {
      if (byCookie && error instanceof DomainError && error.code === 'ACCOUNT_GONE')
        this.cookies.clear(reply, 'refresh');
      throw error;
    }
  }

  /** Ends this session. */
  @Post('logout')
  @HttpCode(200)
  @SignedIn()
  @AlsoInKidMode()
  @ApiOkResponse({ type: DoneDto })
  async logout(
    @Person() person: Identified,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DoneDto> {
    await this.signOut.execute(person.sid);
    this.cookies.clear(reply, 'refresh');
    return { success: true };
  }

  private respond({ token, refreshToken }: TokenPair, asCookie: boolean, reply: FastifyReply): TokensDto {
    if (!asCookie) return { token, refreshToken };
    this.cookies.set(reply, 'refresh', refreshToken);
    return { token, refreshToken: null };
  }

  /** Refuses requests of other origins, which would use the browser's cookie. */
  private requireSameOrigin(request: FastifyRequest): void {
    const { origin } = request.headers;
    if (origin !== undefined && origin !== this.settings.publicUrl.origin)
      throw new DomainError('FORBIDDEN', 'forbidden');
  }
}

/** Sends the browser to the sign-in page with the reason; unexpected errors stay errors. */
function refuse(error: unknown): never {
  throw error instanceof DomainError ? new SignInRefused('login_failed') : error;
}
