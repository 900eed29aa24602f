import { emojiIn } from './normalise';

/**
 * The things that emoji show, where the dictionary has several concepts with one emoji and another one comes
 * first, or none.
 */
const things: Record<string, string> = {
  beer: '🍻',
  beetroot: '🫜',
  'birthday-cake': '🎂',
  bucket: '🪣',
  candy: '🍬',
  'cat-food': '🐈 🐈‍⬛',
  cereal: '🥣',
  champagne: '🥂',
  chestnuts: '🌰',
  chocolate: '🍫',
  cocktail: '🍸',
  coffee: '☕',
  'dog-food': '🐕',
  dumplings: '🥟',
  eggs: '🍳',
  'floor-broom': '🧹',
  flowers: '🌷🌹🌺🌻🌼🌸🪻🪷',
  gloves: '🧤',
  ice: '🧊',
  'ice-cream': '🍨🍧',
  juice: '🧃',
  'laundry-basket': '🧺',
  meat: '🍖',
  muffin: '🧁',
  mushroom: '🍄‍🟫',
  olives: '🫒',
  'paper-clips': '📎',
  peanuts: '🥜',
  plates: '🍽',
  plunger: '🪠',
  rice: '🍙',
  'rice-cakes': '🍘',
  shrimp: '🍤',
  'skin-cream': '🧴',
  soup: '🍲',
  sponge: '🧽',
  tea: '🫖',
  toothbrush: '🪥',
};

/** The emoji that show this concept before all others. */
export const shownAs = (concept: string): readonly string[] => emojiIn(things[concept] ?? '');

/** Emoji that show nothing to buy, though concepts have them. */
export const signs: ReadonlySet<string> = new Set(
  emojiIn(
    '☁⚡⛄❄✈✨⭐♨⛺☂🌍🌙🌱🌴🌾🍁🍶🎀🎆🎊🎵🏖🐔🐛🐠🐦🐴🐾👂👃👄👁👩‍🍳👫👶💇💪💬💳📦🔥🔬🕐🗄😷🚆🚌🚗🚨🚰🚽🚿🛁🛍🛒🤧🦟🦷🧑‍🌾🩸🪟🫧✍',
  ),
);

/** Things of every week, which also stand for themselves beside words: "buy 🥛 and 🧻". */
export const household: ReadonlySet<string> = new Set(emojiIn('🧻🧼🧴🪥🧽🧹🔋💡🕯💊🩹🍼💐🪒🗑'));
