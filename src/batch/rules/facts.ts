import type { AgentStatus } from '../../shared/entities/agent/status.ts';
import type {
  BatchLookup,
  BatchLookupInput,
  BatchProgramChoice,
} from '../../shared/entities/batchUpload/operations.ts';
import type { PhotoFacts } from '../file/photos.ts';

export interface BatchFacts {
  /** All programs, to tell "another program" from "no such program". */
  programs: readonly BatchProgramChoice[];
  agents: ReadonlyMap<string, AgentFact>;
  regions: ReadonlyMap<string, RegionFact>;
  /** Rows sent by this uploader, by Ref Baris. */
  refs: ReadonlyMap<string, SentRow>;
  /** Rows sent by this uploader, by key (identity.ts). */
  rows: ReadonlyMap<string, SentRow>;
  /** Keys of `phones` and `niks` come from {@link inProgram}; phones begin with 0. */
  phones: ReadonlyMap<string, LiveReferral>;
  niks: ReadonlyMap<string, LiveReferral>;
  /** First six digits of NIKs (H06). */
  unknownNikRegions: ReadonlySet<string>;
  /** Null without a photo folder. */
  photos: PhotoFacts | null;
  /** Keys come from storedPhotoKey. */
  storedPhotos: ReadonlySet<string>;
}

export interface AgentFact {
  agent_code: string;
  /** Null if the agent does not exist. */
  status: AgentStatus | null;
  similar: readonly string[];
  similar_names?: readonly string[] | undefined;
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

/** The names are not folded, because folding is slow and a file has few spellings. */
export function regionKey(names: RegionNames): string {
  return `${names.province}\n${names.city}\n${names.district}\n${names.village}`;
}

export const inProgram = (programId: number, value: string): string => `${programId} ${value}`;

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
