import type { BuiltInStyle } from '@pictick/rules/imaging/style';
import {
  type GenerationRequest,
  GenerationFailed,
  type Subject,
} from '../../domain/generate/image-generator';
import { isBlocked } from '../../domain/moderation/blocked-text';
import { cleanProse, cleanWords } from '../../domain/moderation/clean-text';
import type { Capabilities } from './image-provider';
import { figureWords } from './reference-sheets';

/** Part of the cache version. Raise it when prompts change. */
export const wordingVersion = 1;

const styles: Readonly<Record<BuiltInStyle, { sentence: string; words: string }>> = {
  cartoon: {
    sentence: 'Cheerful cartoon illustration with bold dark outlines and bright flat colours, like a sticker',
    words: 'cartoon illustration, bold dark outlines, bright flat colours, sticker',
  },
  realistic: {
    sentence: 'Realistic studio photograph with natural colours and soft shadows',
    words: 'realistic studio photograph, natural colours, soft shadows, sharp focus',
  },
  '2d': {
    sentence: 'Flat 2D vector illustration with simple rounded shapes and no outlines',
    words: 'flat vector illustration, simple rounded shapes, minimal, no outlines',
  },
  animation: {
    sentence: 'Soft 3D render in the style of an animated family film, rounded and glossy',
    words: '3d render, animated family film, rounded, glossy, soft light',
  },
  watercolour: {
    sentence: 'Gentle watercolour painting on white paper with soft edges, as in a picture book',
    words: 'watercolour painting, picture book, soft edges, paper texture',
  },
};

const hues = ['peach', 'mint', 'sky blue', 'lemon', 'lavender', 'rose', 'sand'];
const categories = {
  food: 'a food item',
  household: 'a household item',
  thing: 'an everyday item',
  chore: 'a chore',
} as const;

const never =
  'text, letters, words, logo, brand, watermark, signature, packaging text, frame, collage, blurry, deformed, extra limbs, scary, violent, blood, weapon, nude, nsfw';

/** The prompt to a provider. Only cleaned text in quotes comes from a user. */
export interface Wording {
  prompt: string;
  negative: string;
  /** The text of the user, if any, for moderation. */
  personal: string;
}

export function wordingOf(
  request: GenerationRequest,
  can: Pick<Capabilities, 'wording' | 'references'>,
): Wording {
  const { subject, figure, listType, variant } = request;
  const name = nameOf(subject);
  const style = styleOf(request, name, can);
  const seen = figure !== null && (can.references > 0 || !('builtIn' in figure));
  const figureText = seen ? figureOf(figure, can) : null;
  const hue = hues[variant % hues.length] ?? 'peach';
  const doing = listType === 'task';
  const personal = [
    ...('text' in subject ? [name] : []),
    ...('template' in request.style ? [cleanProse(request.style.template)] : []),
    ...(figure !== null && 'promptId' in figure ? [cleanProse(figure.description)] : []),
  ].join('. ');
  const prompt =
    can.wording === 'words'
      ? [
          style,
          figureText,
          doing && figureText ? `doing ${name}` : name,
          'single object, centered, whole object visible',
          `plain soft ${hue} background`,
          'soft even light, friendly, for children',
        ]
          .filter((part) => part !== null && part !== '')
          .join(', ')
      : `${style}. ${scene(name, subject, figureText, doing)} Centered, whole object visible, fills about 70% of a square frame, plain soft ${hue} background, soft even light, friendly and cheerful for young children. No text, letters, logos, brands, watermark, ${figureText ? 'other people' : 'people, hands'} or packaging text.`;
  return { prompt, negative: figureText ? never : `${never}, people, person, hands`, personal };
}

function scene(name: string, subject: Subject, figureText: string | null, doing: boolean): string {
  if (figureText && doing) return `${figureText}, is shown doing this: "${name}".`;
  if (figureText) return `${figureText}, proudly shows one single thing: "${name}".`;
  if (doing) return `The things one needs for a family chore, without anybody in the picture: "${name}".`;
  const category =
    'concept' in subject
      ? categories[subject.kind]
      : `an item that a ${languages[subject.language]} speaking family calls so`;
  return `One single subject: "${name}", ${category} for a family shopping list.`;
}

const languages = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  tr: 'Turkish',
  nl: 'Dutch',
} as const;

/** Our noun, or the user's text, cleaned again before it is sent. */
function nameOf(subject: Subject): string {
  if ('concept' in subject) return subject.noun;
  if (isBlocked(subject.text, subject.language)) throw new GenerationFailed('safety_filter', false);
  const words = cleanWords(subject.text);
  if (words === null) throw new GenerationFailed('unknown', false);
  return words;
}

function styleOf({ style }: GenerationRequest, name: string, can: Pick<Capabilities, 'wording'>): string {
  if ('builtIn' in style) return styles[style.builtIn][can.wording === 'words' ? 'words' : 'sentence'];
  // In its own language it was checked when saved.
  if (isBlocked(style.template, null)) throw new GenerationFailed('safety_filter', false);
  // Split and joined instead of replaced: the name may contain replacement patterns such as $&.
  return style.template.split('%s').map(cleanProse).join(` ${name} `).replace(/\s+/g, ' ').trim();
}

function figureOf(
  figure: NonNullable<GenerationRequest['figure']>,
  can: Pick<Capabilities, 'references'>,
): string {
  const shown =
    can.references > 0 && ('builtIn' in figure || (figure.reference !== null && !figure.uploaded));
  const lead = shown ? 'The character from the reference image, ' : '';
  if ('builtIn' in figure) return lead + figureWords[figure.builtIn];
  if (isBlocked(figure.description, null)) throw new GenerationFailed('safety_filter', false);
  // The name is private, so it is removed from the description too.
  const words = withoutName(figure.description, figure.name)
    .split('%s')
    .map(cleanProse)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return lead + (words || 'a friendly character');
}

function withoutName(description: string, name: string): string {
  const own = new Set(
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1),
  );
  return description
    .replace(/[\p{L}\p{N}]+/gu, (word) => (own.has(word.toLowerCase()) ? '' : word))
    .replace(/^[\s,:;-]+/, '');
}
