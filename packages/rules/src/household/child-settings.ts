/** How a child's screen behaves. Adults choose it for each child. */
export interface ChildSettings {
  /** Cards are read aloud when they come, when they are tapped, or never. */
  speech: 'comes' | 'tapped' | 'off';
  sounds: boolean;
  animations: boolean;
  celebration: boolean;
  /** The companion stands on the pictures of the cards. */
  companionOnCards: boolean;
  order: 'oneAtATime' | 'board';
  /** The child may put a card at the end of the walk. */
  canLayBack: boolean;
  help: boolean;
  dimInEvening: boolean;
}

/** The settings of a new child. */
export const defaultChildSettings: Readonly<ChildSettings> = {
  speech: 'comes',
  sounds: true,
  animations: true,
  celebration: true,
  companionOnCards: false,
  order: 'oneAtATime',
  canLayBack: true,
  help: true,
  dimInEvening: true,
};

export const shownOnCards = ['pictures', 'both', 'words'] as const;
/** A card shows the picture, the name, or both. */
export type ShownOnCards = (typeof shownOnCards)[number];
