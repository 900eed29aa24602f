import type { Band } from '@pictick/rules/calendar/household-day';
import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from '../../shared/ui/cx';
import type { Stone } from '../model/walk';
import { useRoom, type Room } from './use-room';
import styles from './scene.module.css';

interface Hill {
  height: number;
  top: number;
}
/** `isLow`: the board needs more of the ground. */
const lowHill = ({ wide }: Room, isLow = false): Hill =>
  wide
    ? isLow
      ? { height: 174, top: 140 }
      : { height: 205, top: 163 }
    : isLow
      ? { height: 148, top: 125 }
      : { height: 168, top: 145 };

const hillY = (x: number, width: number, { height, top }: Hill): number =>
  top + (height - top) * ((2 * x) / width - 1) ** 2;

/** Sky, hill and, where there are stones, the walk. Decoration: cards carry the names. */
export function Scene({
  sky,
  walk,
  isLow = false,
}: {
  sky: Band;
  isLow?: boolean;
  walk?: { stones: readonly Stone[]; at: number } | undefined;
}) {
  const room = useRoom();
  const hill = lowHill(room, isLow);
  return (
    <svg
      className={cx(styles.scene, isLow && styles.low)}
      data-sky={sky}
      viewBox={`0 0 ${room.width} ${hill.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles.sky} width={room.width} height={hill.height} />
      <Light sky={sky} room={room} top={hill.top} />
      <path
        className={styles.hill}
        d={`M0 ${hill.height}Q${room.width / 2} ${2 * hill.top - hill.height} ${room.width} ${hill.height}v120H0z`}
      />
      {walk ? <Walk {...walk} room={room} hill={hill} /> : null}
    </svg>
  );
}

/** The same sky over the whole screen, with a hill as high as the figures need. */
export function WholeScene({
  sky,
  isFlat = false,
  children,
}: {
  sky: Band;
  isFlat?: boolean;
  children?: ReactNode;
}) {
  const room = useRoom();
  return (
    <div className={styles.whole} data-sky={sky} aria-hidden="true">
      <svg
        className={styles.scene}
        viewBox={`0 0 ${room.width} ${lowHill(room).height}`}
        preserveAspectRatio="none"
      >
        <Light sky={sky} room={room} whole />
      </svg>
      <svg className={styles.bigHill} viewBox="0 0 100 100" preserveAspectRatio="none">
        <path className={styles.hill} d={isFlat ? 'M0 10Q50-10 100 10v90H0z' : 'M0 24Q50-24 100 24v76H0z'} />
      </svg>
      {children}
    </div>
  );
}

interface LightProps {
  sky: Band;
  room: Room;
  /** Of the hill. */
  top?: number;
  whole?: boolean;
}

const Light = memo(function Light({ sky, room, top = lowHill(room).top, whole = false }: LightProps) {
  const { width, wide } = room;
  if (sky === 'evening') {
    const x = width * (wide ? 0.62 : 0.56);
    return (
      <g className={styles.moon}>
        <path d={`M${x + 4} 27a24 24 0 1 0 20 39 20 20 0 0 1-20-39z`} />
        {[0.2, 0.42, 0.7, 0.74].map((at, index) => (
          <circle key={at} cx={width * at} cy={[104, 88, 35, 24][index]} r={index === 2 ? 2 : 2.5} />
        ))}
      </g>
    );
  }
  if (whole) return null;
  return <circle className={styles.sun} cx={width * 0.62} cy={top - 2} r={wide ? (top / 163) * 81 : 48} />;
});

function Walk({ stones, at, room, hill }: { stones: readonly Stone[]; at: number; room: Room; hill: Hill }) {
  const { width, wide } = room;
  const last = width - (wide ? 224 : 79);
  // Right of the buttons, where the companion stands before the first stone.
  const first = wide ? 310 : 61;
  const step = stones.length > 1 ? Math.min(wide ? 106 : 52, (last - first) / (stones.length - 1)) : 0;
  const from = Math.max(first, last - step * (stones.length - 1));
  const x = (index: number): number => from + index * step;
  const y = (place: number): number => hillY(place, width, hill) + 12;
  const size = wide ? { w: 95, h: 108 } : { w: 56, h: 64 };
  const stand = at < 0 ? Math.max(size.w / 2, x(0) - Math.min(step || 44, wide ? 90 : 34)) : x(at);
  const [rx, ry] = wide ? [26, 11] : [step < 36 ? 11 : 16, 7];
  return (
    <>
      {stones.map((stone, index) => (
        <StoneMark key={index} stone={stone} x={x(index)} y={y(x(index))} rx={rx} ry={ry} />
      ))}
      <image
        href="/figures/star.svg"
        x={last + (wide ? 70 : 26)}
        y={y(last + (wide ? 108 : 48)) - (wide ? 70 : 44)}
        width={wide ? 76 : 44}
        height={wide ? 76 : 44}
      />
      <Companion x={stand} y={y(stand)} size={size} hop={at} />
    </>
  );
}

interface MarkProps {
  stone: Stone;
  x: number;
  y: number;
  rx: number;
  ry: number;
}

const StoneMark = memo(function StoneMark({ stone, x, y, rx, ry }: MarkProps) {
  return (
    <g className={styles.stone} data-stone={stone}>
      <ellipse cx={x} cy={y} rx={rx} ry={ry} />
      <rect x={x - 7} y={y - 7} width="14" height="14" />
      {stone === 'skipped' ? <path d={`M${x - 5} ${y - 4}l10 8m0-8l-10 8`} strokeLinecap="round" /> : null}
    </g>
  );
});

/** Kuzu walks along the stones: the scene moves only this group. */
function Companion({
  x,
  y,
  size,
  hop,
}: {
  x: number;
  y: number;
  size: { w: number; h: number };
  hop: number;
}) {
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    group.current?.style.setProperty('transform', `translate(${x}px, ${y}px)`);
  }, [x, y]);
  return (
    <g ref={group} className={styles.companion}>
      <image
        key={hop}
        className={styles.hop}
        href="/figures/kuzu-stand.svg"
        x={-size.w / 2}
        y={-size.h}
        width={size.w}
        height={size.h}
      />
    </g>
  );
}
