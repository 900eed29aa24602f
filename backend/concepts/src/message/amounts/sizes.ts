const lengths = String.raw`m|mt|met(?:er|ro)s?|mètres?|cm|mm|mg|µg|%|ft|inch|zoll|watt|w|gb|go|cc`;
const size = new RegExp(
  String.raw`^\d[\d.,]*\s?(?:${lengths})\.?$|^\d{2,3}\s?[x×]\s?\d{2,3}(?:\s?(?:cm|mm))?$|^\+|^\d+-?(?:laags|lagig|ply|plis)$`,
  'iu',
);

/** True for a measure of one piece, which stays in its name: "cable 2 m", "ibuprofen 400 mg", "yoghurt 10 %". */
export const isSize = (amount: string): boolean => size.test(amount.trim());
