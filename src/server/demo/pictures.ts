import type { MediaFolder } from '../../shared/entities/media/operations.ts';
import { type Placeholder, placeholderColors } from '../media/placeholder.ts';
import type { MediaStore } from '../media/store.ts';
import type { Random } from './random.ts';

/** Names of the placeholder pictures that lie in the media store. */
export interface Pictures {
  any(random: Random, folder: MediaFolder): string;
  /** The picture with this text, where it was drawn. */
  named(folder: MediaFolder, text: string): string;
}

interface Drawing extends Placeholder {
  folder: MediaFolder;
}

const color = (index: number) => placeholderColors[index % placeholderColors.length]!;

const square = (folder: MediaFolder, texts: readonly string[]): Drawing[] =>
  texts.map((text, index) => ({ folder, text, color: color(index), width: 256, height: 256 }));
const wide = (folder: MediaFolder, texts: readonly string[]): Drawing[] =>
  texts.map((text, index) => ({ folder, text, color: color(index), width: 480, height: 300 }));

const card = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => `CONTOH ${kind} ${index + 1}`);

export const drawings: readonly Drawing[] = [
  ...square('product_icon', ['KTA', 'KKB', 'ASJ', 'TBJ', 'KPR', 'EDC']),
  ...wide('program_icon', [
    'Program KTA',
    'Program KKB',
    'Program ASJ',
    'Program TBJ',
    'Program KPR',
    'Program EDC',
  ]),
  ...square('agent_profile_picture', ['AS', 'SW', 'BS', 'NM', 'AK', 'BT', 'MI', 'YT']),
  ...wide('agent_identity_card', [...card('KTP', 4), ...card('SIM', 2)]),
  ...wide('agent_selfie_card', card('SELFIE KTP', 3)),
  ...square('agent_selfie_only', card('SELFIE', 3)),
  ...wide('referral_identity_card', card('KTP', 6)),
  ...square('referral_selfie', card('SELFIE', 4)),
  ...wide('slider', ['Ajak Teman', 'KTA Merdeka', 'Motor Baru', 'Proteksi', 'Premium']),
  ...wide('cms_pic', ['Baru', 'Promo KTA', 'Promo KKB', 'Tips', 'Promo ASJ', 'Waspada']),
  ...wide('referral_answers', [...card('SLIP GAJI', 3), ...card('TEMPAT USAHA', 3)]),
];

/** Stores the drawings, drawn in their order, like uploads. */
export async function storePictures(media: MediaStore, drawn: readonly Buffer[]): Promise<Pictures> {
  const stored = await Promise.all(
    drawings.map(({ folder }, index) => media.storeDrawn(folder, drawn[index]!)),
  );
  const names = new Map<MediaFolder, Map<string, string>>();
  for (const [index, { folder, text }] of drawings.entries())
    names.set(folder, (names.get(folder) ?? new Map<string, string>()).set(text, stored[index]!.name));
  return {
    any: (random, folder) => random.pick([...(names.get(folder)?.values() ?? [])]),
    named: (folder, text) => names.get(folder)?.get(text) ?? '',
  };
}
