import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Language, languageOf } from '@pictick/rules/language';
import { notFound } from '../../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { Consent } from '../../domain/consent/consent';
import { mailUnavailable } from '../../domain/consent/consent.errors';
import { Consents } from '../../domain/consent/consents';
import { IdentityFacade } from '../../identity.facade';
import { HouseholdChanges, type HouseholdChanged } from '../household/household-changes';
import { ConsentTokens } from './consent-tokens';

export type ConsentAnswer = { state: 'asked' | 'agreed' } & HouseholdChanged;

/**
 * Sends the member a mail with the notice and a link to agree. A new link replaces the one before; if the
 * member has agreed already, no mail is sent.
 * @throws NOT_FOUND, MAIL_UNAVAILABLE
 */
@Injectable()
export class AskConsent {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly consents: Consents,
    private readonly tokens: ConsentTokens,
    private readonly identity: IdentityFacade,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'smtpUrl'>,
  ) {}

  execute(command: Command, householdId: string, fallback: Language): Promise<StoredResponse<ConsentAnswer>> {
    return this.changes.once(command, 202, householdId, async (household, actor) => {
      if (household.roleOf(actor) === null) throw notFound();
      if (this.settings.smtpUrl === null) throw mailUnavailable();
      const open = await this.consents.open(householdId, actor.personId);
      if (open?.isAgreed) return { state: 'agreed' as const };
      const consent =
        open ?? Consent.begin({ id: randomUUID(), householdId, personId: actor.personId }, actor.now);
      consent.sendLink(
        { ...this.tokens.issue(), language: await this.languageOf(actor.personId, fallback) },
        actor.now,
      );
      await this.consents.save(consent);
      household.consentChanged();
      return { state: 'asked' as const };
    });
  }

  private async languageOf(personId: string, fallback: Language): Promise<Language> {
    return languageOf((await this.identity.profileOf(personId))?.language) ?? fallback;
  }
}
