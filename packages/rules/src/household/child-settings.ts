/** A child's screen shows an item as a picture, as its name, or as both. */
export const shown = ['pictures', 'both', 'words'] as const;
export type Shown = (typeof shown)[number];

/** A card speaks as it comes, when tapped, or never. */
export const speechModes = ['comes', 'tapped', 'off'] as const;
export type SpeechMode = (typeof speechModes)[number];

export const cardOrders = ['oneAtATime', 'board'] as const;
export type CardOrder = (typeof cardOrders)[number];

export interface ChildSettings {
  speech: SpeechMode;
  sounds: boolean;
  animations: boolean;
  celebration: boolean;
  companionOnCards: boolean;
  order: CardOrder;
  /** A tap on the next card lays the present one back. */
  canLayBack: boolean;
  /** The picture that asks for help is beside the animal. */
  help: boolean;
  dimInEvening: boolean;
}

export const defaultChildSettings: Readonly<ChildSettings> = {
  speech: 'comes',
  sounds: true,
  animations: true,
  celebration: true,
  companionOnCards: true,
  order: 'oneAtATime',
  canLayBack: true,
  help: true,
  dimInEvening: true,
};

export const defaultShown: Shown = 'pictures';
