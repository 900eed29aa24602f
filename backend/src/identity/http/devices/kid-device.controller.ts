import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { AlsoInKidMode, Public } from '../../../platform/http/access';
import { ValidBody } from '../../../platform/http/validated';
import type { OpenedHome } from '../../application/devices/device-home';
import { LinkDevice } from '../../application/devices/link-device';
import { RenewDevice } from '../../application/devices/renew-device';
import { deviceLabel } from '../sign-in/device-label';
import { KidHomesDto, LinkKidDeviceDto } from './devices.dto';
import { linking, renewing } from './devices.limits';
import { KidDeviceCookie } from './kid-device-cookie';

/** For devices without a valid access token: the code or the cookie takes its place. */
@ApiTags('kid')
@Controller('api/kid/device')
export class KidDeviceController {
  private readonly cookie: KidDeviceCookie;

  constructor(
    private readonly linkDevice: LinkDevice,
    private readonly renewDevice: RenewDevice,
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
    const browser = { cookieTokens: this.cookie.read(request), name, requestKey };
    const linked = await this.linkDevice.execute(code, browser);
    this.cookie.write(reply, [...linked.kept, linked.cookieToken]);
    return { homes: [linked.home] };
  }

  @Post('renew')
  @HttpCode(200)
  @Public(renewing)
  @AlsoInKidMode()
  @ApiOperation({
    summary: 'Renew the linked device of this browser by its cookie',
    description: 'A home that is over is left out; the error comes if none is left.',
    operationId: 'renewKidDevice',
  })
  @ApiOkResponse({ type: KidHomesDto })
  async renew(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KidHomesDto> {
    this.requireSameOrigin(request);
    const opened: OpenedHome[] = [];
    let refusal = new DomainError('INVALID_TOKEN', 'unauthorised');
    for (const token of this.cookie.read(request)) {
      try {
        opened.push(await this.renewDevice.execute(token));
      } catch (error) {
        if (!(error instanceof DomainError) || error.kind !== 'unauthorised') throw error;
        refusal = error;
      }
    }
    this.cookie.write(
      reply,
      opened.map(({ cookieToken }) => cookieToken),
    );
    if (opened.length === 0) throw refusal;
    return { homes: opened.map(({ home }) => home) };
  }

  /** Refuses requests of other origins, which would use the browser's cookie. */
  private requireSameOrigin({ headers: { origin } }: FastifyRequest): void {
    if (origin !== undefined && origin !== this.settings.publicUrl.origin)
      throw new DomainError('FORBIDDEN', 'forbidden');
  }
}
