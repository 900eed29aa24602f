import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { consentNoticeVersion } from '@pictick/rules/household/consent-notice';
import type { FastifyReply } from 'fastify';
import { type Identified, Person, Public, SignedIn } from '../../../platform/http/access';
import { CommandOf, Id, Ids, Language, Mutation, sendStored } from '../../../platform/http/params';
import { ValidBody } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { perAddress, perHour } from '../../../platform/limits/limit';
import { AgreeByCard } from '../../application/consent/agree-by-card';
import { AgreeConsent } from '../../application/consent/agree-consent';
import { AskConsent } from '../../application/consent/ask-consent';
import { ConsentMethods } from '../../application/consent/consent-methods';
import { WithdrawConsent } from '../../application/consent/withdraw-consent';
import {
  AgreeByCardDto,
  AgreeConsentDto,
  AgreedByCardDto,
  AgreedConsentDto,
  AskedConsentDto,
  ConsentMethodsDto,
  WithdrawnConsentDto,
} from './consent.dto';

/** Each request sends a mail. */
const askLimit = perHour('consent-mail', 6);
/** A token has 128 random bits; the limit only keeps the load down. */
const agreeLimit = perAddress('agree-consent', 20);

/** Each consent sends a mail a day later. */
const cardLimit = perHour('consent-card', 6);

@ApiTags('households')
@Controller('api')
export class ConsentController {
  constructor(
    private readonly askConsent: AskConsent,
    private readonly agreeConsent: AgreeConsent,
    private readonly withdrawConsent: WithdrawConsent,
    private readonly agreeByCard: AgreeByCard,
    private readonly consentMethods: ConsentMethods,
  ) {}

  @Post('households/:householdId/consent')
  @SignedIn(askLimit)
  @Mutation()
  @Ids('householdId')
  @ApiOperation({ summary: 'Send me the mail with the link to consent', operationId: 'askConsent' })
  @ApiAcceptedResponse({ type: AskedConsentDto })
  async ask(
    @CommandOf() command: Command,
    @Id('householdId') householdId: string,
    @Language() language: Language,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.askConsent.execute(command, householdId, language));
  }

  @Get('consents/methods')
  @SignedIn()
  @ApiOperation({ summary: 'How I can consent at present', operationId: 'consentMethods' })
  @ApiOkResponse({ type: ConsentMethodsDto })
  async methods(@Person() { id }: Identified): Promise<ConsentMethodsDto> {
    return { methods: await this.consentMethods.of(id) };
  }

  @Post('households/:householdId/consent/card')
  @HttpCode(200)
  @SignedIn(cardLimit)
  @Mutation()
  @Ids('householdId')
  @ApiOperation({ summary: 'Consent, confirmed by my payment by card', operationId: 'agreeByCard' })
  @ApiOkResponse({ type: AgreedByCardDto })
  async byCard(
    @CommandOf() command: Command,
    @Id('householdId') householdId: string,
    @ValidBody() { textVersion = consentNoticeVersion }: AgreeByCardDto,
    @Language() language: Language,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.agreeByCard.execute(command, householdId, { textVersion, language }));
  }

  @Post('households/:householdId/consent/withdraw')
  @SignedIn()
  @Mutation()
  @Ids('householdId')
  @ApiOperation({ summary: 'Take my consent back', operationId: 'withdrawConsent' })
  @ApiOkResponse({ type: WithdrawnConsentDto })
  async withdraw(
    @CommandOf() command: Command,
    @Id('householdId') householdId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.withdrawConsent.execute(command, householdId));
  }

  /** The token takes the place of a sign-in: the mail may be read on another device. */
  @Post('consents/agree')
  @Public(agreeLimit)
  @HttpCode(200)
  @ApiOperation({ summary: 'Consent, by the token of the mail', operationId: 'agreeConsent' })
  @ApiOkResponse({ type: AgreedConsentDto })
  agree(
    @ValidBody() { token, textVersion = consentNoticeVersion }: AgreeConsentDto,
    @Language() language: Language,
  ): Promise<AgreedConsentDto> {
    return this.agreeConsent.execute(token, { textVersion, language });
  }
}
