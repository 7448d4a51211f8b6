import { AppError } from '../../shared/core/errors.ts';
import { type IdentityReading, type nothingRead, ocrTexts } from '../../shared/entities/agent/ocr.ts';
import type { IdentityType } from '../../shared/entities/agent/premium.ts';

export interface IdentityPicture {
  path: string;
  mime: string;
  type: IdentityType;
}

/** The reading only prefills a form for a person to check; it is no proof of identity. */
export interface OcrProvider {
  /** `false`: people type what the card says, and upgrades need no reading. */
  available: boolean;
  /** {@link nothingRead} when the picture shows no readable card. Error: UNAVAILABLE. */
  read(picture: IdentityPicture): Promise<IdentityReading>;
  close(): Promise<void>;
}

export const noOcr: OcrProvider = {
  available: false,
  read: async () => {
    throw new AppError('UNAVAILABLE', ocrTexts.unavailable);
  },
  close: async () => undefined,
};
