interface Person {
  account: string;
  email: string | null;
  since: string;
}
interface Element {
  textContent: string;
  style: { cssText: string };
  setAttribute(name: string, value: string): void;
  addEventListener(event: 'click', hear: () => void): void;
  append(...children: (Element | string)[]): void;
  replaceChildren(...children: (Element | string)[]): void;
}
/** The parts of the browser and of Swagger's page that are used here. */
export interface AdminBrowser {
  document: { createElement(name: string): Element; body: { prepend(element: Element): void } };
  sessionStorage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  ui?: {
    specSelectors: { specJson(): { toJS(): { paths?: Record<string, Record<string, unknown>> } } };
    specActions: {
      changeParam(
        operation: [path: string, method: string],
        name: string,
        place: 'path',
        value: string,
        isXml: false,
      ): void;
    };
  };
  pictickAdmin?: { isReady(): void; heard(answer: { url: string; status: number; text?: string }): void };
}

/**
 * Runs in the browser of a staff member, so it uses nothing outside of itself. Keeps the found user in a bar,
 * fills the id into the calls, and asks for reason and ticket each time.
 */
export function adminPage(): void {
  const browser = globalThis as unknown as AdminBrowser;
  const { document, sessionStorage } = browser;
  const key = 'pictick-desk-person';
  const bar = document.createElement('div');
  let found: Person[] = [];

  const kept = (): Person | null => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Person | null;
  // Users with the same shortened address differ by the minute or by the end of the id.
  const nameOf = ({ account, email, since }: Person): string =>
    `${email ?? 'account that is gone'}, since ${since.slice(0, 10)} ${since.slice(11, 16)} UTC, …${account.slice(-6)}`;
  const button = (text: string, press: () => void): Element => {
    const made = document.createElement('button');
    made.textContent = text;
    made.setAttribute('type', 'button');
    made.style.cssText = 'margin: 0 0 0 12px; padding: 4px 12px; font: inherit; cursor: pointer';
    made.addEventListener('click', press);
    return made;
  };

  const fillIn = (account: string): void => {
    const { ui } = browser;
    for (const [path, item] of Object.entries(ui?.specSelectors.specJson().toJS().paths ?? {})) {
      if (path.includes('{personId}'))
        for (const method of Object.keys(item))
          ui?.specActions.changeParam([path, method], 'personId', 'path', account, false);
    }
  };
  const show = (): void => {
    const person = kept();
    const others = found
      .filter(({ account }) => account !== person?.account)
      .map((each) => button(`Take ${nameOf(each)}`, () => take(each)));
    if (person === null)
      bar.replaceChildren(
        found.length > 1
          ? `${String(found.length)} people were found.`
          : 'No person yet: begin with POST /api/admin/people/find.',
        ...others,
      );
    else
      bar.replaceChildren(
        `Person of all calls: ${nameOf(person)} (${person.account})`,
        button('Put away', () => take(null)),
        ...others,
      );
  };
  const take = (person: Person | null): void => {
    if (person === null) sessionStorage.removeItem(key);
    else
      sessionStorage.setItem(
        key,
        JSON.stringify({ account: person.account, email: person.email, since: person.since }),
      );
    fillIn(person?.account ?? '');
    show();
  };

  browser.pictickAdmin = {
    isReady: () => {
      const person = kept();
      if (person !== null) fillIn(person.account);
    },
    heard: ({ url, status, text }) => {
      if (status !== 200 || !/\/api\/admin\/people\/find$/.test(url)) return;
      found = (JSON.parse(text ?? '{"people":[]}') as { people: Person[] }).people;
      // Drops the user of an earlier search.
      take(found.length === 1 ? (found[0] ?? null) : null);
    },
  };
  bar.setAttribute('role', 'status');
  bar.style.cssText =
    'position: sticky; top: 0; z-index: 10; padding: 12px 24px; background: #fff3c4; color: #222; font: 16px sans-serif; border-bottom: 1px solid #b8860b';
  show();
  document.body.prepend(bar);
}
