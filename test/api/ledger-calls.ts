/** What the specs of corrections do at the ledger's routes: send, book, look, and be refused without a trace. */
import type { TestApp } from '../support/app.ts';
import { type Agent, eventFrom } from './ledger.fixture.ts';

interface Answer {
  readonly status: number;
  readonly body: {
    readonly code: string;
    readonly message: string;
    readonly errors: readonly { readonly field?: string }[];
  };
}

export function callsOf(livro: TestApp, agent: Agent) {
  const post = (path: string, body: object = {}) => agent.post(`/api/${path}`).send(body);
  const read = async (path: string) => (await agent.get(`/api/${path}`).expect(200)).body.data;
  const journal = async () => (await livro.events('ledger')).map(eventFrom);
  return {
    post,
    read,
    journal,
    account: (id: string) => read(`accounts/${id}/`),
    /** Books it, and answers its id. */
    made: async (path: string, body: object): Promise<string> =>
      (await post(path, body).expect(201)).body.data.id as string,
    /** The refusal's code, words and field; and nothing in the journal. */
    async refused(
      request: PromiseLike<Answer>,
      status: number,
      code: string,
      message: string,
      field?: string,
    ): Promise<void> {
      const before = (await journal()).length;
      const { status: got, body } = await request;
      expect(got).toBe(status);
      // A form's own rules are told together under one code.
      expect([code, 'VALIDATION_FAILED']).toContain(body.code);
      const [error] = body.errors;
      expect(error).toMatchObject({ code, message, ...(field && { field }) });
      expect(await journal()).toHaveLength(before);
    },
  };
}
