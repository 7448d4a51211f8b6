import classes from './Kawung.module.css';

const columns = 7;
const rows = 5;
const places = Array.from({ length: columns * rows }, (_, index) => ({
  column: index % columns,
  row: Math.floor(index / columns),
}));
/** Distance between two motifs, in drawing units. */
const cell = 84;
const petals = [45, 135, 225, 315];

function toneOf(column: number, row: number): string | undefined {
  if (column === 4 && row === 2) return 'accent';
  if (column === 6) return row === 1 || row === 3 ? 'full' : 'half';
  return column >= 4 ? 'half' : undefined;
}

export function Kawung() {
  return (
    <svg className={classes.art} viewBox={`0 0 ${columns * cell} ${rows * cell}`} role="presentation">
      {places.map(({ column, row }) => (
        <g
          key={`${column} ${row}`}
          className={classes.motif}
          data-tone={toneOf(column, row)}
          transform={`translate(${column * cell + cell / 2} ${row * cell + cell / 2})`}
        >
          {petals.map((turn) => (
            <ellipse key={turn} cx="26" cy="0" rx="24" ry="14" transform={`rotate(${turn})`} />
          ))}
          <circle r="3.5" />
        </g>
      ))}
    </svg>
  );
}
