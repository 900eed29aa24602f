/** A placeholder for the price, in no language's alphabet. */
const mark = '\u0000';

/** A translated sentence with its price in bold, wherever the language places it. */
export function PriceWords({ price, words }: { price: string; words: (price: string) => string }) {
  const [before = '', after = ''] = words(mark).split(mark);
  return (
    <>
      {before ? <span>{before}</span> : null}
      <strong>{price}</strong>
      {after ? <span>{after}</span> : null}
    </>
  );
}
