import { Section, Shown } from './frame';
import sheet from '../src/shared/styles/tokens.css?raw';
import styles from './dev.module.css';

const names = [...new Set([...sheet.matchAll(/--([\w-]+):/g)].map(([, name = '']) => name))];
const of = (pattern: RegExp) => names.filter((name) => pattern.test(name));
const colours = of(
  /^(paper|card|raised|sand|well|sand-2|toast|tab|tab-track|overlay|peach|butter|leaf|lagoon|sky|lilac|rose|child-[a-z]+|(shop|task|honey|danger)(-soft|-edge)?)$/,
);
const frontOf = (name: string): string =>
  ({
    toast: 'on-toast',
    overlay: 'on-overlay',
    'danger-soft': 'danger',
    danger: 'card',
    'honey-edge': 'on-honey',
  })[name] ??
  (names.includes(`on-${name}`)
    ? `on-${name}`
    : /^(peach|butter|leaf|lagoon|sky|lilac|rose|child-[a-z]+)$/.test(name)
      ? 'on-overlay'
      : /-edge$/.test(name)
        ? 'card'
        : 'ink');

/** The values everything is made of, read from where they are written. */
export function Tokens() {
  return (
    <>
      <Section title="Colours">
        {colours.map((name) => (
          <div
            key={name}
            className={styles.swatch}
            style={{ background: `var(--${name})`, color: `var(--${frontOf(name)})` }}
          >
            {frontOf(name)}
            <br />
            on {name}
          </div>
        ))}
      </Section>
      <Section title="Type">
        {of(/^text-/).map((name) => (
          <Shown key={name} as={name}>
            <span
              style={{
                fontSize: `var(--${name})`,
                fontFamily: /hero|title|heading|chore/.test(name) ? 'var(--font-display)' : undefined,
              }}
            >
              Straße, İğne, Œuf
            </span>
          </Shown>
        ))}
      </Section>
      <Section title="Corners and depth">
        {of(/^r-/).map((name) => (
          <div
            key={name}
            className={styles.swatch}
            style={{ background: 'var(--card)', borderRadius: `var(--${name})` }}
          >
            {name}
          </div>
        ))}
        {['shadow-1', 'shadow-2', 'shadow-honey', 'pill-shadow'].map((name) => (
          <div
            key={name}
            className={styles.swatch}
            style={{ background: 'var(--raised)', boxShadow: `var(--${name})` }}
          >
            {name}
          </div>
        ))}
      </Section>
    </>
  );
}
