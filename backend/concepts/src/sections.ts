/** The parts of a shop, in the order in which a shopper walks through it. */
export const sections = [
  'produce',
  'bread',
  'dairy',
  'meat',
  'fish',
  'deli',
  'frozen',
  'pasta',
  'tins',
  'baking',
  'breakfast',
  'sweets',
  'drinks',
  'coffee',
  'household',
  'laundry',
  'toiletries',
  'baby',
  'pets',
  'pharmacy',
  'other',
] as const;

export type Section = (typeof sections)[number];

/** The data of `sections.json`: for each section but `other` its concepts, separated by spaces. */
export type SectionFile = Readonly<Record<Exclude<Section, 'other'>, string>>;

/** Finds the section of a concept; `other` for a concept that has none, and for a thing without a concept. */
export function createSectionOf(file: SectionFile): (concept: string | null) => Section {
  const known = new Map<string, Section>();
  for (const section of sections)
    if (section !== 'other') for (const concept of file[section].split(' ')) known.set(concept, section);
  return (concept) => (concept === null ? 'other' : (known.get(concept) ?? 'other'));
}
