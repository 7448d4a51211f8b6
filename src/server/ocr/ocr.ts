import { AppError } from '../../shared/core/errors.ts';
import { type IdentityReading, type nothingRead, ocrTexts } from '../../shared/entities/agent/ocr.ts';
import type { IdentityType } from '../../shared/entities/agent/premium.ts';

export interface IdentityPicture {
  /** File of the media store. */
  path: string;
  mime: string;
  type: IdentityType;
}

/** Reads identity cards. What it reads is a prefill for a person to check, never proof of identity. */
export interface OcrProvider {
  /** `false`: a person types and compares instead, and upgrades ask for no reading. */
  available: boolean;
  /** {@link nothingRead} when no such card can be read in the picture. Error: UNAVAILABLE when nothing reads. */
  read(picture: IdentityPicture): Promise<IdentityReading>;
  /** Ends what reads; a running reading is UNAVAILABLE. */
  close(): Promise<void>;
}

/** The provider of a server without OCR. */
export const noOcr: OcrProvider = {
  available: false,
  read: async () => {
    throw new AppError('UNAVAILABLE', ocrTexts.unavailable);
  },
  close: async () => undefined,
};
