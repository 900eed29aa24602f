import fc from 'fast-check';
import { nearestStyle } from './nearest-style';

it.each([
  ['a soft watercolor painting of %s', 'watercolour'],
  ['%s, oil paint on canvas, thick brush strokes', 'watercolour'],
  ['%s drawn with crayons by a child', 'watercolour'],
  ['acuarela suave de %s', 'watercolour'],
  ['%s al óleo', 'watercolour'],
  ['%s à l’aquarelle', 'watercolour'],
  ['peinture à l’huile de %s', 'watercolour'],
  ['%s als Aquarell', 'watercolour'],
  ['ein Ölgemälde von %s', 'watercolour'],
  ['%s mit Buntstiften', 'watercolour'],
  ['%s suluboya', 'watercolour'],
  ['yağlı boya %s', 'watercolour'],
  ['KARAKALEM %s', 'watercolour'],
  ['een waterverfschilderij van %s', 'watercolour'],
  ['%s met potlood', 'watercolour'],
  ['photo of %s on a table', 'realistic'],
  ['hyperrealistic %s', 'realistic'],
  ['una fotografía de %s', 'realistic'],
  ['%s réaliste', 'realistic'],
  ['%s, fotorealistisch', 'realistic'],
  ['%s wie echt', 'realistic'],
  ['GERÇEKÇİ %s', 'realistic'],
  ['%s fotoğrafı', 'realistic'],
  ['een levensechte %s', 'realistic'],
  ['flat vector icon of %s', '2d'],
  ['%s as a paper cut', '2d'],
  ['icono plano de %s', '2d'],
  ['%s en papier découpé', '2d'],
  ['%s als flaches Symbol', '2d'],
  ['düz %s simgesi', '2d'],
  ['een platte vectortekening van %s, strak', '2d'],
  ['3D render of %s', 'animation'],
  ['%s made of clay', 'animation'],
  ['%s de plastilina', 'animation'],
  ['%s en pâte à modeler, un jouet', 'animation'],
  ['%s aus Knete', 'animation'],
  ['oyuncak gibi %s', 'animation'],
  ['%s van klei', 'animation'],
  ['comic book %s with ink lines', 'cartoon'],
  ['%s en dessin animé', 'cartoon'],
  ['%s im Zeichentrickstil', 'cartoon'],
  ['çizgi film %s', 'cartoon'],
  ['%s als tekenfilm', 'cartoon'],
  ['historieta de %s', 'cartoon'],
  ['%s in space', 'cartoon'],
  ['', 'cartoon'],
])('nearestStyle of "%s" is %s', (template, style) => expect(nearestStyle(template)).toBe(style));

it('nearestStyle lets the style of most words decide, then that of the first', () => {
  expect(nearestStyle('photo of a watercolor painting of %s')).toBe('watercolour');
  expect(nearestStyle('clay photo of %s')).toBe('animation');
});

it('nearestStyle always returns the same built-in style for a text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (words) => {
      expect(['cartoon', 'realistic', '2d', 'animation', 'watercolour']).toContain(nearestStyle(words));
      expect(nearestStyle(words)).toBe(nearestStyle(words));
    }),
  );
});
