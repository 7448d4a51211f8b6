import { cellClass } from './GridRow.tsx';
import type { ArrangedColumn } from './layout.ts';

const barWidths = [72, 54, 84, 62, 78, 48];

export function SkeletonBody<Row>({
  columns,
  rows,
  hasTick,
  hasMenu,
}: {
  columns: readonly ArrangedColumn<Row>[];
  rows: number;
  hasTick: boolean;
  hasMenu: boolean;
}) {
  const lines = Array.from({ length: rows }, (_, index) => index);
  return (
    <tbody aria-hidden>
      {lines.map((line) => (
        <tr key={line}>
          {hasTick && <td className="pin pin-check" />}
          {columns.map(({ column }, index) => (
            <td key={column.key} className={cellClass(column, index)}>
              <span
                className="bone"
                style={{ width: `${barWidths[(line * 5 + index * 3) % barWidths.length]}%` }}
              />
            </td>
          ))}
          <td className="filler" />
          {hasMenu && <td className="pin pin-menu" />}
        </tr>
      ))}
    </tbody>
  );
}
