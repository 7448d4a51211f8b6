/** This error has no `cause`: a network code of the mail server would look like a fault of the database. */
export class MailRefusal extends Error {
  readonly code = 'MAIL_REFUSED';
  override readonly name = 'MailRefusal';
}

const longest = 200;
const address = /<?[^\s<>"'()]+@[^\s<>"'()]+>?/g;

export function refusalOf(error: unknown): MailRefusal {
  if (error instanceof MailRefusal) return error;
  const { response, code, message } = (error instanceof Error ? error : {}) as {
    response?: unknown;
    code?: unknown;
    message?: string;
  };
  const said = typeof response === 'string' && response ? response : `${code ?? ''} ${message ?? ''}`;
  const words = said.replaceAll(address, '…').replaceAll(/\s+/g, ' ').trim();
  return new MailRefusal(words.slice(0, longest).toWellFormed());
}
