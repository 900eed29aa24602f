import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { AddressRefused, Mailer } from '../../../platform/mail/mailer';
import { IdentityFacade } from '../../identity.facade';
import type { FamilyMail } from './family-mails';

/** The pages that the mails lead to. */
export const familySettings = '/account-settings#family';
export const startPage = '/app';

/** Sends one mail to each of several users. */
@Injectable()
export class FamilyMailer {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  /**
   * Sends none to an account that is being deleted. An address that refuses the mail stops no other. The same
   * `about` gives the same mail ids, so that a repetition sends no second mail.
   */
  async send(
    mail: FamilyMail,
    { about, to, page }: { about: string; to: readonly string[]; page: string },
  ): Promise<void> {
    const url = new URL(page, this.settings.publicUrl).href;
    for (const { id, email, language, leaving } of await this.identity.profilesOf(to)) {
      if (leaving) continue;
      await this.mailer
        .send({ id: `${about}-${id}`, to: email, ...mail(language, url) })
        .catch((error: unknown) => {
          if (!(error instanceof AddressRefused)) throw error;
        });
    }
  }
}
