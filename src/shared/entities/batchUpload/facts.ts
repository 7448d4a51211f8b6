import type { AgentStatus } from '../agent/status.ts';
import type { BatchLookup, BatchLookupInput, BatchProgramChoice } from './operations.ts';
import type { PhotoFacts } from './photos.ts';

/** What only the server knows about the values of a file, ready to be asked row by row. */
export interface BatchFacts {
  /** Programs that exist, to tell "another program" from "no such program". */
  programs: readonly BatchProgramChoice[];
  /** By agent code as typed. */
  agents: ReadonlyMap<string, AgentFact>;
  /** By {@link regionKey}. */
  regions: ReadonlyMap<string, RegionFact>;
  /** By Ref Baris: rows that this uploader has sent, also of other people. */
  refs: ReadonlyMap<string, SentRow>;
  /** By key (identity.ts): the same rows, sent by this uploader. */
  rows: ReadonlyMap<string, SentRow>;
  /** By phone in 0-form, and by NIK, both {@link inProgram}. */
  phones: ReadonlyMap<string, LiveReferral>;
  niks: ReadonlyMap<string, LiveReferral>;
  /** First six digits of NIKs that are no district today (H06). */
  unknownNikRegions: ReadonlySet<string>;
  /** Pictures of the folder that came with the file; null without one. */
  photos: PhotoFacts | null;
  /** Pictures that this uploader may name, by storedPhotoKey. */
  storedPhotos: ReadonlySet<string>;
}

export interface AgentFact {
  /** As stored. */
  agent_code: string;
  /** null: no such agent. */
  status: AgentStatus | null;
  similar: readonly string[];
}
export type RegionFact = BatchLookup['regions'][number];
export interface SentRow {
  sentAt: string;
  title: string;
}
export interface LiveReferral {
  submission_number: string;
  status: string;
}

export interface RegionNames {
  province: string;
  city: string;
  district: string;
  village: string;
}

/** One address as typed, as a key. Not folded: rows repeat few spellings, and there are many rows. */
export function regionKey(names: RegionNames): string {
  return `${names.province}\n${names.city}\n${names.district}\n${names.village}`;
}

/** Key of what the server knows of a value in one program. */
export const inProgram = (programId: number, value: string): string => `${programId} ${value}`;

/** The answers of `batchUpload.lookup`, joined to what was asked; a file may take several lookups. */
export function factsFrom(
  programs: readonly BatchProgramChoice[],
  lookups: readonly { asked: BatchLookupInput; answer: BatchLookup }[],
): BatchFacts {
  const agents = new Map<string, AgentFact>();
  const regions = new Map<string, RegionFact>();
  for (const { asked, answer } of lookups) {
    asked.agent_codes?.forEach((code, at) => {
      const agent = answer.agents[at];
      if (agent) agents.set(code, agent);
    });
    asked.regions?.forEach((names, at) => {
      const region = answer.regions[at];
      if (region) regions.set(regionKey(names), region);
    });
  }
  const all = lookups.map(({ answer }) => answer);
  return {
    programs,
    agents,
    regions,
    refs: new Map(all.flatMap(({ refs }) => refs.map((row) => [row.ref, row]))),
    rows: new Map(all.flatMap(({ sent_rows = [] }) => sent_rows.map((row) => [row.row_key, row]))),
    phones: new Map(
      lookups.flatMap(({ asked, answer }) =>
        answer.phones.map((row) => [inProgram(Number(asked.program_id), row.phone), row]),
      ),
    ),
    niks: new Map(
      lookups.flatMap(({ asked, answer }) =>
        answer.niks.map((row) => [inProgram(Number(asked.program_id), row.nik), row]),
      ),
    ),
    unknownNikRegions: new Set(all.flatMap((answer) => answer.unknown_nik_regions ?? [])),
    photos: null,
    storedPhotos: new Set(all.flatMap((answer) => answer.photos ?? [])),
  };
}
