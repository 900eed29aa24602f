import type { Section } from '@pictick/concepts/sections';

/** A concept whose picture stands for the section. */
export const sectionPictures: Record<Section, string> = {
  produce: 'lettuce',
  bread: 'bread',
  dairy: 'milk',
  meat: 'meat',
  fish: 'fish',
  deli: 'salami',
  frozen: 'ice-cream',
  pasta: 'pasta',
  tins: 'canned-food',
  baking: 'flour',
  breakfast: 'cereal',
  sweets: 'cookie',
  drinks: 'juice',
  coffee: 'coffee',
  household: 'sponge',
  laundry: 'laundry-detergent',
  toiletries: 'toothbrush',
  baby: 'baby-bottle',
  pets: 'dog-food',
  pharmacy: 'band-aids',
  other: 'shopping-bag',
};
