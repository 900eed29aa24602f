/** E-mail addresses are compared by the letters of the protocol. */
export const isSameAddress = (one: string, two: string): boolean =>
  one.trim().toLocaleLowerCase('en') === two.trim().toLocaleLowerCase('en');
