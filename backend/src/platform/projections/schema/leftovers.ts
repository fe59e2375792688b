/**
 * Own projections that have tables and that this program was not given: their folder is gone, or is another server's. Their tables
 * stand still for as long as this program leads, and are dropped when a person says so, never by themselves.
 */
import { DomainError } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { readCheckpoints, statementsOf } from './checkpoints.ts';
import { schemaOf } from './generations.ts';
import { ProjectionRegistry } from './projection-registry.ts';
import { isOwn, readerSchemaOf } from './reader-schema.ts';

@Injectable()
export class Leftovers {
  constructor(
    private readonly database: Database,
    private readonly registry: ProjectionRegistry,
  ) {}

  async names(): Promise<readonly string[]> {
    const all = await readCheckpoints(statementsOf(this.database));
    const left = all.map(({ projection }) => projection).filter((name) => this.#isLeft(name));
    return [...new Set(left)];
  }

  /** Drops its tables, its views with whatever was built upon them, and all that is known of it. Throws where it is none of these. */
  async drop(name: string): Promise<void> {
    if (!this.#isLeft(name))
      throw new DomainError(
        'INVALID_OPERATION',
        isOwn(name)
          ? `A pasta de ${name} ainda está em PROJECTIONS_DIR: tire-a de lá, reinicie o servidor e apague depois.`
          : `"${name}" não é uma projeção própria: só as tabelas de uma que saiu de PROJECTIONS_DIR são apagadas.`,
      );
    await this.database.transaction(async (session) => {
      await session.query(`set local lock_timeout = '5s'`);
      // No term begins meanwhile, and none puts it in order.
      await session.query('select from projection.office for update');
      const all = (await readCheckpoints(statementsOf(session))).filter(
        ({ projection }) => projection === name,
      );
      if (all.length === 0) throw new DomainError('NOT_FOUND', `Não há tabelas de "${name}".`);
      await session.query(`drop schema if exists "${readerSchemaOf(name)}" cascade`);
      for (const one of all) await session.query(`drop schema if exists "${schemaOf(one)}" cascade`);
      await session.query('delete from projection.checkpoints where projection = $1', [name]);
    });
  }

  #isLeft(name: string): boolean {
    return isOwn(name) && !this.registry.names.includes(name);
  }
}
