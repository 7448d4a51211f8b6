/** Identity cards of invented people, as SVG that the OCR can read. */

export interface KtpFacts {
  province: string;
  city: string;
  nik: string;
  name: string;
  birthPlace: string;
  birthDate: string;
  gender: string;
  bloodType: string;
  address: string;
  rtRw: string;
  village: string;
  district: string;
  religion: string;
  maritalStatus: string;
  occupation: string;
  nationality: string;
  validUntil: string;
  issued: string;
}

export interface SimFacts {
  name: string;
  birthPlace: string;
  birthDate: string;
  bloodType: string;
  gender: 'PRIA' | 'WANITA';
  address: string;
  occupation: string;
  issuer: string;
  number: string;
  validUntil: string;
}

const fonts = "Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => entities[character]!);

/** Pixels, in the proportions of a card (85.6 × 54 mm). */
export const cardSize = { width: 1400, height: 883 } as const;

export function svgText(x: number, y: number, size: number, value: string, attributes = ''): string {
  return `<text x="${x}" y="${y}" font-family="${fonts}" font-size="${size}" fill="#1b1b1f" ${attributes}>${escapeXml(value)}</text>`;
}

function photo(x: number, y: number): string {
  return `<rect x="${x}" y="${y}" width="300" height="400" fill="#b3202c"/>
    <circle cx="${x + 150}" cy="${y + 160}" r="85" fill="#c99a78"/>
    <path d="M${x + 30} ${y + 400} Q ${x + 150} ${y + 210} ${x + 270} ${y + 400} Z" fill="#2b3a55"/>
    <path d="M${x + 62} ${y + 150} Q ${x + 150} ${y + 20} ${x + 238} ${y + 150} Q ${x + 150} ${y + 90} ${x + 62} ${y + 150} Z" fill="#20140f"/>`;
}

function waves(color: string): string {
  return Array.from({ length: 24 }, (_, index) => {
    const y = 20 + index * 38;
    return `<path d="M0 ${y} Q 175 ${y - 40} 350 ${y} T 700 ${y} T 1050 ${y} T 1400 ${y}" fill="none" stroke="${color}" stroke-width="3"/>`;
  }).join('');
}

const card = (ground: string, lines: string, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
      <rect width="100%" height="100%" rx="36" fill="${ground}"/>${waves(lines)}${content}</svg>`,
  );

export function drawKtp(facts: KtpFacts, letterSpacing = 0): Buffer {
  const spacing = `letter-spacing="${letterSpacing}"`;
  const rows: [label: string, value: string, indented?: boolean][] = [
    ['Nama', facts.name],
    ['Tempat/Tgl Lahir', `${facts.birthPlace}, ${facts.birthDate}`],
    ['Jenis Kelamin', facts.gender],
    ['Alamat', facts.address],
    ['RT/RW', facts.rtRw, true],
    ['Kel/Desa', facts.village, true],
    ['Kecamatan', facts.district, true],
    ['Agama', facts.religion],
    ['Status Perkawinan', facts.maritalStatus],
    ['Pekerjaan', facts.occupation],
    ['Kewarganegaraan', facts.nationality],
    ['Berlaku Hingga', facts.validUntil],
  ];
  const top = 265;
  const step = 49;
  const body = rows
    .map(([label, value, indented], index) => {
      const y = top + index * step;
      return svgText(indented ? 80 : 40, y, 33, label) + svgText(345, y, 33, `: ${value}`, spacing);
    })
    .join('');
  const centred = 'text-anchor="middle" font-weight="bold"';
  return card(
    '#a9d3ea',
    '#bfe0f1',
    svgText(700, 62, 40, `PROVINSI ${facts.province}`, centred) +
      svgText(700, 112, 40, facts.city, centred) +
      svgText(40, 195, 50, 'NIK', 'font-weight="bold"') +
      svgText(345, 195, 46, `: ${facts.nik}`, 'font-weight="bold" style="font-family: monospace"') +
      body +
      svgText(770, top + 2 * step, 33, `Gol. Darah : ${facts.bloodType}`) +
      photo(1060, 215) +
      svgText(1210, 690, 28, facts.city, 'text-anchor="middle"') +
      svgText(1210, 728, 28, facts.issued, 'text-anchor="middle"'),
  );
}

export function drawSim(facts: SimFacts): Buffer {
  const rows = [
    facts.name,
    `${facts.birthPlace}, ${facts.birthDate}`,
    `${facts.bloodType} - ${facts.gender}`,
    facts.address,
    facts.occupation,
    facts.issuer,
  ];
  const bold = 'font-weight="bold"';
  return card(
    '#f1efe6',
    '#e2ddca',
    svgText(330, 70, 34, 'INDONESIA', bold) +
      svgText(330, 118, 44, 'SURAT IZIN MENGEMUDI', bold) +
      svgText(330, 160, 32, 'Driving License') +
      svgText(1250, 125, 96, 'C', bold) +
      photo(50, 260) +
      rows.map((row, index) => svgText(400, 290 + index * 72, 38, `${index + 1}. ${row}`)).join('') +
      svgText(50, 740, 40, facts.number, bold) +
      svgText(50, 800, 36, facts.validUntil),
  );
}
