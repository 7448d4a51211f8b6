import type { MediaFolder } from '../../shared/entities/media/operations.ts';
import { drawPlaceholder, type Placeholder, placeholderColors } from '../media/placeholder.ts';
import type { MediaStore } from '../media/store.ts';
import { drawSelfie } from './photos.ts';
import type { Random } from './random.ts';

export interface Pictures {
  any(random: Random, folder: MediaFolder): string;
  named(folder: MediaFolder, text: string): string;
}

interface Drawing extends Placeholder {
  folder: MediaFolder;
  selfie?: 'alone' | 'card';
}

const color = (index: number) => placeholderColors[index % placeholderColors.length]!;

const square = (folder: MediaFolder, texts: readonly string[]): Drawing[] =>
  texts.map((text, index) => ({ folder, text, color: color(index), width: 256, height: 256 }));
const wide = (folder: MediaFolder, texts: readonly string[]): Drawing[] =>
  texts.map((text, index) => ({ folder, text, color: color(index), width: 480, height: 300 }));

const selfies = (drawn: Drawing[], selfie: 'alone' | 'card'): Drawing[] =>
  drawn.map((each) => ({ ...each, selfie }));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

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
  ...selfies(wide('agent_selfie_card', numbered(3)), 'card'),
  ...selfies(square('agent_selfie_only', numbered(3)), 'alone'),
  ...selfies(square('referral_selfie', numbered(4)), 'alone'),
  ...wide('slider', ['Ajak Teman', 'KTA Merdeka', 'Motor Baru', 'Proteksi', 'Premium']),
  ...wide('cms_pic', ['Baru', 'Promo KTA', 'Promo KKB', 'Tips', 'Promo ASJ', 'Waspada']),
];

export const draw = (drawing: Drawing): Promise<Buffer> =>
  drawing.selfie ? drawSelfie(drawing, drawing.selfie === 'card') : drawPlaceholder(drawing);

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
