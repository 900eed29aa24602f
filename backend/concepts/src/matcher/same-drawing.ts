// Pairs of a thing and a chore with the same drawing in the picture book: offering both would offer one
// picture twice.
const pairs = `ready-meal pack-lunch, cookie eat-snack, sandwich eat-lunch, medicine take-vitamins, thermometer take-temperature, socks put-on-socks,
  t-shirt get-dressed, coat put-on-coat, shoes put-on-shoes, stroller walk-baby, picnic laundry-basket, omelette cook-dinner, headphones listen-music,
  vacuum-cleaner vacuum, floor-broom sweep-floor, drying-rack hang-laundry, iron iron-clothes, ball play-football, envelopes write-letter,
  firewood bring-in-wood, suitcase pack-suitcase, hammer-nails repair`;

const drawnAs: ReadonlyMap<string, string> = new Map(
  pairs.split(',').map((pair) => pair.trim().split(/\s+/).reverse() as [string, string]),
);

/** The concept whose drawing is used for this one. */
export const drawingOf = (concept: string): string => drawnAs.get(concept) ?? concept;
