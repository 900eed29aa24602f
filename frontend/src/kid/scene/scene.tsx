import type { Band } from '@pictick/rules/calendar/household-day';
import { memo, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from '../../shared/ui/cx';
import type { ShownStones, Stone } from '../model/walk';
import { walkPlaces } from '../model/walk-places';
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
  walk?: ShownStones | undefined;
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

function Walk({ stones, at, done, room, hill }: ShownStones & { room: Room; hill: Hill }) {
  const { width, wide } = room;
  const last = width - (wide ? 224 : 79);
  // Right of the buttons, where the companion stands before the first stone.
  const first = wide ? 310 : 61;
  /** The companion goes back only when a seal is taken off, not when a card is added. */
  const [reached, setReached] = useState({ width, done, stand: -Infinity });
  const isOn = reached.width === width && done >= reached.done;
  const ground = { first, last, step: wide ? 106 : 52, gap: wide ? 90 : 34 };
  const places = walkPlaces(stones.length, at, ground, isOn ? reached.stand : null);
  const { stand } = places;
  if (reached.width !== width || reached.done !== done || reached.stand !== stand)
    setReached({ width, done, stand });
  const x = (index: number): number => places.stones[index] ?? last;
  const y = (place: number): number => hillY(place, width, hill) + 12;
  const size = wide ? { w: 95, h: 108 } : { w: 56, h: 64 };
  const isTight = x(stones.length - 1) - x(stones.length - 2) < 36 || x(1) - x(0) < 36;
  const [rx, ry] = wide ? [26, 11] : [stones.length > 1 && isTight ? 11 : 16, 7];
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
      <Companion x={Math.max(size.w / 2, stand)} y={y(stand)} size={size} hop={done} />
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
