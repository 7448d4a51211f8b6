const names: string[] = [];

/** 'A' for column 0, 'AA' for column 26 */
export function columnName(column: number): string {
  const known = names[column];
  if (known !== undefined) return known;
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  names[column] = name;
  return name;
}
