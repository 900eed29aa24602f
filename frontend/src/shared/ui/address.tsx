import { Fragment } from 'react';

/** An e-mail address where there may be little room: it is broken where one would pause, not within its last word. */
export function Address({ children }: { children: string }) {
  return children.split(/(?=[@.])/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
