import { AppError } from '../../shared/core/errors.ts';
import { type IdentityReading, type nothingRead, ocrTexts } from '../../shared/entities/agent/ocr.ts';
import type { IdentityType } from '../../shared/entities/agent/premium.ts';

export interface IdentityPicture {
  path: string;
  mime: string;
  type: IdentityType;
}

/** A reading prefills a form; it does not prove an identity. */
export interface OcrProvider {
  available: boolean;
  /**
   * Returns {@link nothingRead} if the picture shows no readable card.
   * @throws AppError UNAVAILABLE
   */
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
