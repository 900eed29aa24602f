import { setTimeout as delay } from 'node:timers/promises';
import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { homesPerDevice } from '@pictick/rules/household/link-code';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { AlsoInKidMode, linkedDeviceTokenOf, Public } from '../../../platform/http/access';
import { ValidBody } from '../../../platform/http/validated';
import type { OpenedHome } from '../../application/devices/device-home';
import type { Holder } from '../../application/devices/held-homes';
import { LinkDevice } from '../../application/devices/link-device';
import { RenewDevice } from '../../application/devices/renew-device';
import { UnlinkDevice } from '../../application/devices/unlink-device';
import { deviceLabel } from '../sign-in/device-label';
import { KidHomesDto, KidHomesEndedDto, LinkKidDeviceDto, UnlinkKidDeviceDto } from './devices.dto';
import { linking, renewing, unlinking } from './devices.limits';
import { KidDeviceCookie } from './kid-device-cookie';

/** Shortest time (ms) of a refused code: a code that begins like an open one takes a few milliseconds more. */
const refusalMs = 200;

async function refusedAlike<T>(work: Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'LINK_CODE_GONE')
      await delay(Math.max(0, refusalMs - (performance.now() - start)));
    throw error;
  }
}

/** For devices without a valid access token: the code or the cookie takes its place. */
@ApiTags('kid')
@Controller('api/kid/device')
export class KidDeviceController {
  private readonly cookie: KidDeviceCookie;

  constructor(
    private readonly linkDevice: LinkDevice,
    private readonly renewDevice: RenewDevice,
    private readonly unlinkDevice: UnlinkDevice,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.cookie = new KidDeviceCookie(settings.publicUrl);
  }

  @Post('link')
  @HttpCode(200)
  @Public(linking)
  @AlsoInKidMode()
  @ApiOperation({
    summary: 'Link this browser to the children of a code',
    description: 'Answers the new home. A device of the same household in this browser ends.',
    operationId: 'linkKidDevice',
  })
  @ApiOkResponse({ type: KidHomesDto })
  async link(
    @ValidBody() { code, requestKey }: LinkKidDeviceDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KidHomesDto> {
    this.requireSameOrigin(request);
    const name = deviceLabel(request.headers['user-agent']);
    const holder = this.holderOf(request);
    const linked = await refusedAlike(this.linkDevice.execute(code, { ...holder, name, requestKey }));
    this.keep(reply, holder, [...linked.kept, linked.cookieToken]);
    return { homes: [linked.home] };
  }

  @Post('renew')
  @HttpCode(200)
  @Public(renewing)
  @AlsoInKidMode()
  @ApiOperation({
    summary: 'Renew the linked device of this browser by its cookie',
    description:
      'A home that is over is left out; the error comes if none is left. A home that the cookie lost comes back with its access token.',
    operationId: 'renewKidDevice',
  })
  @ApiOkResponse({ type: KidHomesDto })
  async renew(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KidHomesDto> {
    this.requireSameOrigin(request);
    const holder = this.holderOf(request);
    const { opened, refusal } = await this.renewAll(holder);
    this.keep(
      reply,
      holder,
      opened.map(({ cookieToken }) => cookieToken),
    );
    if (opened.length === 0) throw refusal;
    return { homes: opened.map(({ home }) => home) };
  }

  @Post('unlink')
  @HttpCode(200)
  @Public(unlinking)
  @AlsoInKidMode()
  @ApiOperation({
    summary: 'Unlink this browser from the household of a code',
    description:
      'Needs its cookie, or its access token if the cookie was lost. The same again gets the same answer.',
    operationId: 'unlinkKidDevice',
  })
  @ApiOkResponse({ type: KidHomesEndedDto })
  async unlink(
    @ValidBody() { code }: UnlinkKidDeviceDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KidHomesEndedDto> {
    this.requireSameOrigin(request);
    const holder = this.holderOf(request);
    const { ended, kept } = await refusedAlike(this.unlinkDevice.execute(code, holder));
    this.keep(reply, holder, kept);
    return { ended };
  }

  private async renewAll(holder: Holder): Promise<{ opened: OpenedHome[]; refusal: DomainError }> {
    const opened: OpenedHome[] = [];
    let refusal = new DomainError('INVALID_TOKEN', 'unauthorised');
    for (const token of holder.cookieTokens) {
      try {
        opened.push(await this.renewDevice.execute(token));
      } catch (error) {
        if (!(error instanceof DomainError) || error.kind !== 'unauthorised') throw error;
        refusal = error;
      }
    }
    const recovered = opened.length < homesPerDevice ? await this.renewDevice.recover(holder) : null;
    if (recovered) opened.push(recovered);
    return { opened, refusal };
  }

  private holderOf(request: FastifyRequest): Holder {
    return { cookieTokens: this.cookie.read(request), accessToken: linkedDeviceTokenOf(request) };
  }

  /**
   * Each answer replaces the whole cookie, so one that changes nothing sets none: it could come after the answer
   * to a request that was sent later.
   */
  private keep(reply: FastifyReply, { cookieTokens }: Holder, tokens: readonly string[]): void {
    const isSame =
      tokens.length === cookieTokens.length && tokens.every((token, n) => token === cookieTokens[n]);
    if (!isSame) this.cookie.write(reply, tokens);
  }

  /** Refuses requests of other origins, which would use the browser's cookie. */
  private requireSameOrigin({ headers: { origin } }: FastifyRequest): void {
    if (origin !== undefined && origin !== this.settings.publicUrl.origin)
      throw new DomainError('FORBIDDEN', 'forbidden');
  }
}
