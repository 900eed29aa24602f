import { Fragment } from 'react';

/** An e-mail address in narrow places: it may break at its punctuation, not within its last word. */
export function Address({ children }: { children: string }) {
  return children.split(/(?=[@.])/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
