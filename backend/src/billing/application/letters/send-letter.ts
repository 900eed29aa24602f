import { Injectable, Logger } from '@nestjs/common';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { type Language, languageOf } from '../../../kernel/language';
import { Transaction } from '../../../platform/database/transaction';
import { AddressRefused, Mailer, type Mail } from '../../../platform/mail/mailer';
import { type LetterName, Letters } from '../../domain/letters';

/** A mail that goes out once, in the language of whoever gets it. Whoever is leaving gets none, and nothing is noted of them. */
@Injectable()
export class SendLetter {
  private readonly log = new Logger('billing');

  constructor(
    private readonly letters: Letters,
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** True: it has gone out, now or before, or is not to, or their address is refused for good. False: somebody else is sending it, or no mail is sent here. */
  async once(letter: LetterName, words: (language: Language) => Pick<Mail, 'subject' | 'text' | 'html'>): Promise<boolean> {
    const person = await this.identity.profileOf(letter.userId);
    if (!person || person.leaving) return true;
    const claimed = await this.claim(letter);
    if (claimed !== 'mine') return claimed !== 'busy';
    // Should we be killed between sending and saying so, the mail goes out once more under the same id.
    const sent = await this.send({ id: `${letter.kind}-${letter.about || letter.userId}`, to: person.email, ...words(languageOf(person.language) ?? 'en') }, letter);
    if (sent) await this.letters.sent(letter, this.clock.now());
    return sent;
  }

  /** Nobody begins to leave while it is noted: what is noted is forgotten with them. */
  private claim(letter: LetterName): Promise<'mine' | 'busy' | 'sent' | 'gone'> {
    return this.transaction.run(async () => ((await this.identity.leavers([letter.userId])).size > 0 ? 'gone' : this.letters.claim(letter, this.clock.now())));
  }

  private async send(mail: Mail, letter: LetterName): Promise<boolean> {
    try {
      return await this.mailer.send(mail);
    } catch (error) {
      if (error instanceof AddressRefused) {
        this.log.warn(`a mail (${letter.kind}) is not taken for its address`);
        return true;
      }
      await this.letters.disclaim(letter);
      throw error;
    }
  }
}
