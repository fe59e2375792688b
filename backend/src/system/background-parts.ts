/** Background work and letters: what fails again and again, and what waits for the mail server. */
import { formatInstant } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import { MailOutbox } from '../platform/mail/mail-outbox.ts';
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
        const { waiting, since } = await this.outbox.backlog();
        if (since === null) return well('Nenhum e-mail espera para ser enviado.');
        const letters = counted(waiting, 'e-mail espera', 'e-mails esperam');
        return Date.now() - since.getTime() < LATE_MS
          ? well(`${letters} para ser enviado.`)
          : attention(
              `${letters} desde ${formatInstant(since.toISOString())}; o programa continua tentando.`,
            );
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
