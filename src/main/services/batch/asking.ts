import { batchUploadOperations } from '../../../shared/entities/batchUpload/operations.ts';
import { templateVersion } from '../../../shared/entities/batchUpload/template.ts';
import type { ApiClient } from '../apiClient.ts';
import type { Draft } from './draft.ts';
import type { Ask } from './protocol.ts';

type Api = Pick<ApiClient, 'request'>;

/** What the worker may ask of the server. */
export async function answer(
  api: Api,
  question: Extract<Ask, { name: 'catalogue' | 'lookup' }>,
): Promise<unknown> {
  const { name, input } = question;
  const { catalogue, lookup } = batchUploadOperations;
  const answered =
    name === 'catalogue' ? await api.request(catalogue, input) : await api.request(lookup, input);
  return answered.data;
}

/**
 * Whether a program of the file asks otherwise now than when the file was judged (X04): what was judged good then would
 * be refused by the server, or be an answer to another question. Throws AppError when the server cannot be asked.
 */
export async function questionsChanged(api: Api, { templates }: Pick<Draft, 'templates'>): Promise<boolean> {
  const isOld = async ({ programId, version }: Draft['templates'][number]) => {
    const { data } = await api.request(batchUploadOperations.catalogue, { program_id: programId });
    return templateVersion(data) !== version;
  };
  return (await Promise.all(templates.map(isOld))).includes(true);
}
