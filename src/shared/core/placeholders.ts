const placeholder = /\{(\w+)\}/g;

export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name]) => name!)),
];

export const filledWith = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));

export const placeholderMissing = (label: string, name: string, consequence: string): string =>
  `${label} harus memuat {${name}}: ${consequence}`;
