import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Concept } from '@pictick/concepts';
import { concepts } from '@pictick/concepts/node';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { type Drawing, isBuiltInCharacter, isBuiltInStyle } from '../domain/drawing';
import { DrawingOrders, type OrderedBy } from '../domain/drawing-orders';
import { type DrawingOrder, GenerationFailed, type Subject } from '../domain/image-generator';

/** Looks up what a drawing names: our own word for its concept, a person's own style or character. */
@Injectable()
export class ResolvedOrders extends DrawingOrders {
  private known?: ReadonlyMap<string, Concept>;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    super();
  }

  orderFor(drawing: Drawing, { userId, tier }: OrderedBy): Promise<DrawingOrder> {
    const { style, figure, listType, variant } = drawing;
    // Chosen once and gone since.
    if (!isBuiltInStyle(style) || (figure !== null && !isBuiltInCharacter(figure))) return Promise.reject(new GenerationFailed('unknown', false));
    return Promise.resolve({ subject: this.subjectOf(drawing), listType, style: { builtIn: style }, figure: figure === null ? null : { builtIn: figure }, variant, tier, account: this.accountOf(userId) });
  }

  private subjectOf({ concept, text, language }: Drawing): Subject {
    if (concept === null) return { text: text ?? '', language: language ?? 'en' };
    this.known ??= new Map(concepts().map((known) => [known.id, known]));
    // A concept that a later dictionary has dropped still has a name of ours: its id.
    const { noun, kind } = this.known.get(concept) ?? { noun: concept.replaceAll('-', ' '), kind: 'thing' };
    return { concept, noun, kind };
  }

  private accountOf(userId: string): string {
    const [secret] = this.settings.hmacKeys;
    if (!secret) throw new Error('HMAC_KEYS is empty');
    return createHmac('sha256', secret).update(`image-account|${userId}`).digest('hex').slice(0, 32);
  }
}
