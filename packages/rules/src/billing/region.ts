/** The locale for dates: English texts use British spelling, so dates use the British order. */
export const regionOf = (language: string): string => (language === 'en' ? 'en-GB' : language);
