import { consentLinkDays, consentNoticeVersion } from '@pictick/rules/household/consent-notice';
import type { Language } from '@pictick/rules/language';
import { AggregateRoot } from '../../../kernel/aggregate-root';
import { ConsentAsked } from '../../events';
import { linkExpired, linkUsed } from './consent.errors';

/** The mail with its link, or a payment by card; a second mail follows both. */
export const consentMethods = ['email', 'card'] as const;
export type ConsentMethod = (typeof consentMethods)[number];

export interface ConsentRecord {
  id: string;
  householdId: string;
  personId: string;
  /** Version and language of the notice: of the mail until the parent agrees, then of the page. */
  textVersion: string;
  language: string;
  method: ConsentMethod;
  askedAt: Date;
  /** SHA-256 of the token in the latest mail. It stays after its use, so that the page can say so. */
  tokenHash: Buffer | null;
  agreedAt: Date | null;
  /** The time of the second mail. */
  confirmedAt: Date | null;
  withdrawnAt: Date | null;
}

/** How the consent of a member in a household stands; none: the member never asked for the mail. */
export const consentStates = ['none', 'asked', 'agreed', 'withdrawn'] as const;

export interface ConsentLink {
  tokenHash: Buffer;
  /** The token as the worker reads it, for the mail. */
  sealedToken: string;
  language: Language;
}

const dayMs = 86_400_000;

/** The consent of one parent in one household. After a withdrawal a new one begins. */
export class Consent extends AggregateRoot<ConsentRecord> {
  static begin(given: Pick<ConsentRecord, 'id' | 'householdId' | 'personId'>, now: Date): Consent {
    return new Consent({
      ...given,
      textVersion: consentNoticeVersion,
      language: 'en',
      method: 'email',
      askedAt: now,
      tokenHash: null,
      agreedAt: null,
      confirmedAt: null,
      withdrawnAt: null,
    });
  }

  static restore(state: ConsentRecord): Consent {
    return new Consent({ ...state });
  }

  get id(): string {
    return this.state.id;
  }

  get householdId(): string {
    return this.state.householdId;
  }

  get personId(): string {
    return this.state.personId;
  }

  get language(): string {
    return this.state.language;
  }

  get isAgreed(): boolean {
    return this.state.agreedAt !== null && this.state.withdrawnAt === null;
  }

  /** The parent has agreed and got no second mail yet. */
  get isReminderDue(): boolean {
    return this.isAgreed && this.state.confirmedAt === null;
  }

  /** True if this token is the one of the latest mail and not used. */
  awaits(tokenHash: Buffer): boolean {
    const { agreedAt, withdrawnAt, tokenHash: latest } = this.state;
    return agreedAt === null && withdrawnAt === null && latest !== null && latest.equals(tokenHash);
  }

  /** A new link replaces the one before. */
  sendLink({ tokenHash, sealedToken, language }: ConsentLink, now: Date): void {
    Object.assign(this.state, { tokenHash, language, textVersion: consentNoticeVersion, askedAt: now });
    this.record(ConsentAsked({ consentId: this.id, sealedToken }));
  }

  /** @throws CONSENT_LINK_USED, CONSENT_LINK_EXPIRED */
  agree(notice: { textVersion: string; language: Language }, now: Date): void {
    const { agreedAt, withdrawnAt, askedAt } = this.state;
    if (agreedAt !== null || withdrawnAt !== null) throw linkUsed();
    if (now.getTime() - askedAt.getTime() > consentLinkDays * dayMs) throw linkExpired();
    Object.assign(this.state, { ...notice, agreedAt: now });
  }

  /** The link of a mail that was asked for before does not work any more. */
  agreeByCard(notice: { textVersion: string; language: Language }, now: Date): void {
    Object.assign(this.state, { ...notice, method: 'card', agreedAt: now });
  }

  withdraw(now: Date): void {
    this.state.withdrawnAt = now;
  }

  /** Takes a withdrawal back that was none of the parent, but came with the end of the membership. */
  reinstate(): void {
    this.state.withdrawnAt = null;
  }
}
