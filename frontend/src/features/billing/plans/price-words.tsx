/** Stands where the price will be, in no language's alphabet. */
const mark = '\u0000';

/** A whole sentence of a language, with its price made strong wherever it has its place. */
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
