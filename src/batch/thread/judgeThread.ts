import { parentPort } from 'node:worker_threads';
import { XlsxError } from '../../excel/errors.ts';
import { openWorkbook } from '../../excel/reader.ts';
import { AppError } from '../../shared/core/errors.ts';
import { connect } from '../../threads/calls.ts';
import { errorFields, errorOf } from '../../threads/threadFile.ts';
import { judgeSent, TooManyRows } from '../report/judgeSent.ts';
import type { PostedFault, ToJudgeHost, ToJudgeThread } from './judgeHost.ts';

const port = parentPort;
if (!port) throw new Error('judgeThread runs as a worker thread only');

const messageRows = 100;

const { call } = connect<ToJudgeThread, ToJudgeHost>(
  port,
  {
    look: async ({ path }) => {
      (await openWorkbook(path)).close();
    },
    judge: async (file) => {
      const { catalogues, rows } = await judgeSent(file, {
        catalogue: (programId) => call('catalogue', programId),
        lookup: (asked) => call('lookup', asked),
      });
      for (let at = 0; at < rows.length; at += messageRows)
        await call('rows', rows.slice(at, at + messageRows));
      return catalogues;
    },
  },
  { write: faultOf, read: (posted) => errorOf(posted as object) },
);

function faultOf(error: unknown): PostedFault {
  if (error instanceof TooManyRows) return { tooMany: error.limit };
  if (error instanceof XlsxError || error instanceof AppError) return { unusable: error.message };
  return { failed: errorFields(error) };
}
