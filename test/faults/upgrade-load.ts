/** Clerks who book, take back, move and look by way of the balancer while instances of two releases are exchanged; a clerk repeats a call only if the former release answered that the entry is unknown. */
import type { BalancedAnswer, Balancer } from './balancer.ts';
import { Clerks } from './clerks.ts';

const TODAY = '2026-11-02';
const LOOKS = ['transactions/?page=1', 'developments/', 'dashboard/stats/', 'accounts/'];
/** The release before said 202 of what its own read models did not show in time. */
const BOOKED = [200, 201, 202];

export interface Shared {
  readonly balancer: Balancer;
  readonly token: string;
  readonly accounts: readonly string[];
}

export class UpgradeLoad {
  readonly failures: string[] = [];
  /** Descriptions of what was acknowledged. */
  readonly booked: string[] = [];
  readonly moved: string[] = [];
  readonly takenBack: string[] = [];
  /** Whoever read too early and was told so, and where it was not told. */
  stale = 0;
  unsaid = 0;
  reads = 0;
  readonly clerks: Clerks;

  constructor(
    private readonly shared: Shared,
    clerks: number,
    /** True where the answering instance knows no positions, and so does not know that it lacks what another has booked. */
    private readonly knowsNoPosition: (by: unknown) => boolean,
  ) {
    this.clerks = new Clerks(
      clerks,
      (number, n) => this.#work(number, n),
      (number, n, error) => this.failures.push(`${purchase(number, n)}: ${String(error)}`),
    );
  }

  async #work(number: number, n: number): Promise<void> {
    if (n % 4 === 3) await this.#move(`Remessa ${number}-${n}`);
    else await this.#buy(purchase(number, n), n % 5 === 4);
    await this.#ask('GET', LOOKS[n % LOOKS.length]!);
    this.reads++;
  }

  async #buy(description: string, isToBeUndone: boolean): Promise<void> {
    const [account] = this.shared.accounts;
    const expense = { account_id: account, description, amount: 1, category: 'material', date: TODAY };
    const { position, body } = await this.#ask('POST', 'expenses/', expense);
    this.booked.push(description);
    const read = await this.#ask(
      'GET',
      `expenses/?search=${encodeURIComponent(description)}`,
      undefined,
      position,
    );
    this.reads++;
    if (!read.body.includes(`"${description}"`)) {
      if (read.body.includes('"stale":true')) this.stale++;
      else if (this.knowsNoPosition(read.by)) this.unsaid++;
      else throw new Error(`not there, and not said so: ${read.body}`);
    }
    if (!isToBeUndone) return;
    const { id } = (JSON.parse(body) as { data: { id: string } }).data;
    await this.#takeBack(`transactions/${id}/reverse/`, position);
    this.takenBack.push(description);
  }

  /** The release before may look at read models that are put in place at that moment, and then does not know the entry. */
  async #takeBack(path: string, position?: string): Promise<void> {
    for (;;) {
      const answer = await this.#sent('POST', path, { reason: 'Lançada em dobro' }, position);
      if (BOOKED.includes(answer.status)) return;
      if (answer.status !== 404 || !this.knowsNoPosition(answer.by)) throw refused('POST', path, answer);
      this.unsaid++;
    }
  }

  async #move(description: string): Promise<void> {
    const [from, to] = this.shared.accounts;
    const transfer = { sourceAccountId: from, destinationAccountId: to, amount: 2, date: TODAY, description };
    await this.#ask('POST', 'transfers/', transfer);
    this.moved.push(description);
  }

  async #ask(method: string, path: string, body?: object, position?: string) {
    const answer = await this.#sent(method, path, body, position);
    if (!BOOKED.includes(answer.status)) throw refused(method, path, answer);
    return answer;
  }

  #sent(method: string, path: string, body?: object, position?: string): Promise<BalancedAnswer> {
    const { balancer, token } = this.shared;
    return balancer.send({ method, path: `/api/${path}`, token, body, position });
  }
}

const refused = (method: string, path: string, { status, body, by }: BalancedAnswer): Error =>
  new Error(`${method} ${path}: ${status} ${body} from ${by.url}`);

const purchase = (number: number, n: number): string => `Compra ${number}-${n}`;
