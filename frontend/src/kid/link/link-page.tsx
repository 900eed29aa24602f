import { useState } from 'react';
import type { LinkPort } from '../linked/link-port';

export function LinkPage({ port }: { port: LinkPort }) {
  const [letters, setLetters] = useState(port.letters);
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void port.link(letters).then(setRefusal);
      }}
    >
      <input value={letters} onChange={({ target }) => setLetters(target.value)} />
      <button type="submit">→</button>
      <p role="status">{refusal}</p>
    </form>
  );
}
