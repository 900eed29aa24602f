/** The eight colours of a child; the values are tokens of the page. */
export const childColours = ['honey', 'peach', 'pink', 'violet', 'sky', 'mint', 'leaf', 'orchid'] as const;
export type ChildColour = (typeof childColours)[number];
