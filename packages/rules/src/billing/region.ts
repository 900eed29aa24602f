/** The locale of dates: English texts have British spelling, so dates have the British order. */
export const regionOf = (language: string): string => (language === 'en' ? 'en-GB' : language);
