import animation from '../../../data/samples/animation.webp?url';
import cartoon from '../../../data/samples/cartoon.webp?url';
import flat from '../../../data/samples/2d.webp?url';
import realistic from '../../../data/samples/realistic.webp?url';
import watercolour from '../../../data/samples/watercolour.webp?url';

/** What our own illustrator does with an apple in each of its styles. */
const samples = { cartoon, realistic, '2d': flat, animation, watercolour };

export type BuiltInStyle = keyof typeof samples;
export const builtInStyles = Object.keys(samples) as BuiltInStyle[];
export const defaultStyle: BuiltInStyle = 'cartoon';
export const builtInCharacters = [
  { id: 'kuzu', name: 'Kuzu' },
  { id: 'lilly', name: 'Lilly' },
] as const;

export const isBuiltIn = (style: string): style is BuiltInStyle => style in samples;
export const sampleOf = (style: string): string | null => (isBuiltIn(style) ? samples[style] : null);
export const faceOf = (character: string): string | null => (builtInCharacters.some(({ id }) => id === character) ? `/figures/${character}-face.svg` : null);
