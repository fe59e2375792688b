/** Background work and letters: what fails again and again, and what waits for the mail server. */
import { formatInstant } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import { type MailBacklog, MailOutbox } from '../platform/mail/mail-outbox.ts';
import { type FailingQueue, WorkQueues } from '../platform/reactors/work-queue.ts';
import { absent, asked, attention, counted, type Part, type Told, unknown, well } from './part.ts';

const LABELS: Readonly<Record<string, string>> = {
  'account-openings': 'abertura de contas',
  'development-deletions': 'exclusão de empreendimentos',
  mail: 'envio de e-mails',
  'owed-user-events': 'eventos de usuários',
  'purchase-completions': 'conclusão de compras',
  'purchase-expenses': 'compras cuja despesa foi estornada ou corrigida',
  'purchase-strays': 'despesas de compras liberadas',
  'undone-bank-entries': 'linhas do banco de lançamentos estornados',
};
/** A letter that waits for longer is late. */
const LATE_MS = 15 * 60_000;

@Injectable()
export class BackgroundParts {
  constructor(
    private readonly queues: WorkQueues,
    private readonly outbox: MailOutbox,
  ) {}

  all(): Promise<readonly Part[]> {
    const silent = unknown('Não foi possível perguntar agora.');
    return Promise.all([
      asked({ name: 'background-work', label: 'Tarefas em segundo plano', silent }, async () =>
        describeQueues(await this.queues.failing()),
      ),
      asked({ name: 'mail', label: 'E-mails', silent }, async () => {
        if (!this.outbox.isReady) return absent('Nenhum servidor de e-mail é usado.');
        return describeMail(await this.outbox.backlog(), this.outbox.serverProblem);
      }),
    ]);
  }
}

/** Everything is tried again by itself. */
export function describeQueues(queues: readonly FailingQueue[]): Told {
  if (queues.length === 0) return well('Nenhuma tarefa falha.');
  const named = queues.map(
    ({ worker, items, attempts }) =>
      `${LABELS[worker] ?? worker} (${counted(items, 'item', 'itens')}, ${counted(attempts, 'tentativa', 'tentativas')})`,
  );
  return attention(`Falham e são repetidas: ${named.join('; ')}. As outras seguem.`);
}

/** Letters that were not delivered stay an operator's concern until they are deleted. */
export function describeMail(
  { waiting, since, undelivered, newest }: MailBacklog,
  serverProblem: string | undefined,
): Told {
  const sentences: string[] = [];
  if (newest)
    sentences.push(
      `${counted(undelivered, 'e-mail não foi entregue', 'e-mails não foram entregues')}; o mais recente em ${formatInstant(newest.at.toISOString())}: ${newest.reason}.`,
    );
  const isLate = since !== null && Date.now() - since.getTime() >= LATE_MS;
  if (since !== null) {
    const letters = counted(waiting, 'e-mail espera', 'e-mails esperam');
    sentences.push(
      isLate
        ? `${letters} desde ${formatInstant(since.toISOString())}; o programa continua tentando.`
        : `${letters} para ser enviado.`,
    );
    if (serverProblem) sentences.push(serverProblem);
  }
  if (sentences.length === 0) return well('Nenhum e-mail espera para ser enviado.');
  return newest || isLate || serverProblem ? attention(sentences.join(' ')) : well(sentences.join(' '));
}
