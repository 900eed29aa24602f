import {
  builtInCharacters,
  isBuiltInCharacter,
  type BuiltInCharacter,
} from '@pictick/rules/imaging/character';
import { isBuiltInStyle, type BuiltInStyle } from '@pictick/rules/imaging/style';
import flat from '../../../data/samples/2d.webp?url';
import animation from '../../../data/samples/animation.webp?url';
import cartoon from '../../../data/samples/cartoon.webp?url';
import realistic from '../../../data/samples/realistic.webp?url';
import watercolour from '../../../data/samples/watercolour.webp?url';

/** A sample of each built-in style: an apple, drawn by the built-in illustrator. */
const samples: Readonly<Record<BuiltInStyle, string>> = {
  cartoon,
  realistic,
  '2d': flat,
  animation,
  watercolour,
};

const characterNames: Readonly<Record<BuiltInCharacter, string>> = { kuzu: 'Kuzu', lilly: 'Lilly' };
export const namedCharacters = builtInCharacters.map((id) => ({ id, name: characterNames[id] }));

export const sampleOf = (style: string): string | null => (isBuiltInStyle(style) ? samples[style] : null);
export const faceOf = (character: string): string | null =>
  isBuiltInCharacter(character) ? `/figures/${character}-face.svg` : null;
