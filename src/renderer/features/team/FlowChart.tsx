import type { TeamQueue } from '../../../shared/entities/team/schema.ts';
import classes from './FlowChart.module.css';

const [step, bar, half] = [9, 7, 12];

/** Upper bars show arrivals per day, lower bars decisions. The highest count sets the scale. */
export function FlowChart({ days }: { days: TeamQueue['days'] }) {
  const most = Math.max(1, ...days.flatMap(({ arrived, decided }) => [arrived, decided]));
  const sum = (name: 'arrived' | 'decided') => days.reduce((total, day) => total + day[name], 0);
  const text = `${days.length} hari: datang ${sum('arrived')}, diputuskan ${sum('decided')}`;
  const height = (count: number) => (count === 0 ? 0 : Math.max(1.5, (count / most) * half));
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${days.length * step} ${2 * half + 2}`}
      role="img"
      aria-label={text}
    >
      <title>{text}</title>
      {days.map(({ day, arrived, decided }, index) => (
        <g key={day} transform={`translate(${index * step} 0)`}>
          <rect data-flow="arrived" y={half - height(arrived)} width={bar} height={height(arrived)} rx={1} />
          <rect data-flow="decided" y={half + 2} width={bar} height={height(decided)} rx={1} />
        </g>
      ))}
    </svg>
  );
}
