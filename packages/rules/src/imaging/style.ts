export const builtInStyles = ['cartoon', 'realistic', '2d', 'animation', 'watercolour'] as const;
export type BuiltInStyle = (typeof builtInStyles)[number];

export const isBuiltInStyle = (style: string): style is BuiltInStyle =>
  builtInStyles.some((known) => known === style);

/** The style of a picture if none was chosen. */
export const defaultStyle: BuiltInStyle = 'cartoon';
