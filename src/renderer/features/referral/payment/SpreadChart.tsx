import { formatCount } from '../../../../shared/core/formats.ts';
import { outlierFactor, type Payment } from './payment.ts';
import classes from './SpreadChart.module.css';
import { spreadOf } from './spread.ts';

const [width, height, axis, dot] = [276, 92, 70, 2.6];
const edge = 14;
const x = (at: number) => edge + at * (width - 2 * edge);
const y = (up: number) => axis - dot - 1 - up * (axis - 2 * dot - 4);

export function SpreadChart({ payments }: { payments: readonly Payment[] }) {
  const spread = spreadOf(payments);
  if (!spread) return null;
  const { dots, marks, counts } = spread;
  const limit = `${outlierFactor}×`;
  const said = [
    `${formatCount(counts.usual)} antara 0 dan ${outlierFactor} kali nilai tengah`,
    counts.above > 0 && `${formatCount(counts.above)} di atas ${outlierFactor} kali nilai tengah`,
    counts.negative > 0 && `${formatCount(counts.negative)} di bawah 0`,
  ].filter(Boolean);
  const title = `Sebaran insentif dari ${formatCount(dots.length)} pengajuan`;
  return (
    <figure className={classes.chart}>
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title}: ${said.join(', ')}`}>
        <line className={classes.axis} x1={0} x2={width} y1={axis} y2={axis} />
        <line className={classes.limit} x1={x(marks.limit)} x2={x(marks.limit)} y1={6} y2={axis} />
        {dots.map(({ id, at, up, kind }) => (
          <circle key={id} data-kind={kind} cx={x(at)} cy={y(up)} r={dot} />
        ))}
        {marks.zero !== undefined && (
          <>
            <line className={classes.tick} x1={x(marks.zero)} x2={x(marks.zero)} y1={axis} y2={axis + 4} />
            <text x={x(marks.zero)} y={axis + 16}>
              0
            </text>
          </>
        )}
        <line className={classes.tick} x1={x(marks.median)} x2={x(marks.median)} y1={axis} y2={axis + 4} />
        <text x={x(marks.median)} y={axis + 16}>
          nilai tengah
        </text>
        <text x={x(marks.limit)} y={axis + 16}>
          {limit}
        </text>
      </svg>
    </figure>
  );
}
