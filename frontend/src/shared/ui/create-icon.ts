import { createElement, type ComponentProps } from 'react';

type Drawing = { node: [tag: string, attributes: object][] };

/**
 * Replaces lucide's own function (vite.config.ts): a list renders some hundred icons, whose shapes never
 * change.
 */
export default function createIcon({ node }: Drawing) {
  const shapes = node.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }));
  return (props: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      shapes,
    );
}
