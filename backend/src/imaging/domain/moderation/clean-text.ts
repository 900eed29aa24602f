const longestWords = 60;
const longestProse = 500;

/** Control characters, joiners, fillers and direction marks, which never belong to the name of a thing. */
export const unseen = /(?!\s)[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const addresses =
  /\S*(?:https?:|www\.|:\/\/)\S*|\S+@\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|org|net|info|biz|io|app|dev|shop|xyz|online|site|eu|de|fr|es|nl|be|at|ch|tr|uk|us|co|me|tv|to|gg|ly|cc)(?![\p{L}\p{N}])(?:\/\S*)?/giu;
const phones = /\+?\d(?:[ ./-]{0,2}\d){5,}/gu;
/** Quantities, which are not sent: "2 kg", "1,5l", "3". */
const amounts =
  /(?<![\p{L}\p{N}.,'&-])\d+(?:[.,]\d+)*\s*(?:kg|g|gr|mg|l|lt|ml|cl|dl|cm|mm|m|x|st|stk|pcs|ad|adet)?(?![\p{L}\p{N}.,'&-])/giu;
/** Some servers interpret <>|{}()[]_ and weights after a colon. */
const foreign = /[^\p{L}\p{M}\p{N} '&,.-]/gu;
const marks = /(\p{M}{2})\p{M}+/gu;
const edges = /^[\s'&,.\-\p{M}]+|[\s'&,.-]+$/gu;

/** Cleans free text to be sent to a provider as the name of a thing; null if nothing is left. */
export function cleanWords(text: string): string | null {
  const words = untilStable(text, (given) => {
    const plain = given
      .replace(addresses, ' ')
      .replace(phones, ' ')
      .replace(foreign, ' ')
      .replace(/\s+/g, ' ');
    return shorten(
      plain
        .replace(amounts, ' ')
        .replace(marks, '$1')
        .replace(/([',.&-])[',.&-]+/g, '$1')
        .replace(/\s+/g, ' ')
        .replace(edges, ''),
      longestWords,
    ).replace(edges, '');
  });
  return /\p{L}/u.test(words) ? words : null;
}

/** The same for the description of a style or character. */
export function cleanProse(text: string): string {
  return untilStable(text, (given) =>
    shorten(
      given
        .replace(addresses, ' ')
        .replace(phones, ' ')
        .replace(foreign, ' ')
        .replace(marks, '$1')
        .replace(/\s+/g, ' ')
        .trim(),
      longestProse,
    ).trim(),
  );
}

/** Removing one match may create another, so the rules run until nothing changes. */
function untilStable(text: string, once: (text: string) => string): string {
  let now = text.toWellFormed();
  for (;;) {
    const next = once(now.normalize('NFKC').replace(unseen, ''));
    if (next === now) return now;
    now = next;
  }
}

const shorten = (text: string, length: number): string => Array.from(text).slice(0, length).join('');
