import { templateVersion } from '../../../batch/file/template.ts';
import type { WorkerReport } from '../../../batch/report/workerTasks.ts';
import { batchUploadOperations } from '../../../shared/entities/batchUpload/operations.ts';
import type { ApiClient } from '../api/apiClient.ts';

type Api = Pick<ApiClient, 'request'>;

/** With changed questions, the server would refuse rows or misread answers (X04). */
export async function questionsChanged(
  api: Api,
  { templates }: Pick<WorkerReport, 'templates'>,
): Promise<boolean> {
  const isOutdated = async ({ programId, version }: WorkerReport['templates'][number]) => {
    const { data } = await api.request(batchUploadOperations.catalogue, { program_id: programId });
    return templateVersion(data) !== version;
  };
  return (await Promise.all(templates.map(isOutdated))).includes(true);
}
