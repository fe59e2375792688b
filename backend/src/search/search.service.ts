/**
 * Looks for what was typed in every kind of record that its searcher may read, and in no other. Where nothing is found as it was
 * typed, the words that were most likely meant are looked for. A kind that fails is told, and hides no other.
 */
import type { LocalDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import { DomainError } from '@livro/event-sourcing';
import { Injectable, Logger } from '@nestjs/common';
import { ClientSearch } from '../clients/client/client-search.queries.ts';
import type { ClientSight } from '../clients/personal-data/client-sight.read.ts';
import { DevelopmentSearch } from '../developments/development-search.queries.ts';
import type { Permission } from '../identity/public.ts';
import { EntrySearch } from '../ledger/history/entry-search.queries.ts';
import { FOUND_OF_A_KIND, type Sought, soughtIn } from '../platform/database/sought.ts';
import { isTooSlow } from '../platform/database/within-time.ts';
import { PurchaseSearch } from '../purchases/request/purchase-search.queries.ts';
import {
  clientResult,
  developmentResult,
  entryResult,
  purchaseResult,
  type SearchGroupView,
  type SearchKind,
  searchKinds,
  type SearchResultView,
  type SearchView,
  supplierResult,
  unitResult,
} from './search.view.ts';
import { Vocabulary } from './vocabulary.ts';

/** Who searches. */
export interface Searcher {
  readonly today: LocalDate;
  readonly permissions: ReadonlySet<string>;
  readonly sight: ClientSight;
}

type Found = Partial<Readonly<Record<SearchKind, readonly SearchResultView[]>>>;

/** What is asked with one question. */
interface Source {
  readonly kinds: readonly SearchKind[];
  /** Without it the question is not even asked. */
  readonly permission: Permission;
  readonly find: (sought: Sought, searcher: Searcher) => Promise<Found>;
  readonly vocabulary: Vocabulary;
}

@Injectable()
export class SearchService {
  readonly #logger = new Logger('search');
  readonly #sources: readonly Source[];

  constructor(
    developments: DevelopmentSearch,
    clients: ClientSearch,
    entries: EntrySearch,
    purchases: PurchaseSearch,
  ) {
    this.#sources = [
      {
        kinds: ['development'],
        permission: 'developments:read',
        find: async (sought) => ({ development: (await developments.find(sought)).map(developmentResult) }),
        vocabulary: new Vocabulary(() => developments.words()),
      },
      {
        kinds: ['client', 'unit'],
        permission: 'clients:read',
        find: async (sought, { sight }) => ({
          client: (await clients.find(sought, sight)).map(clientResult),
          unit: (await clients.units(sought)).map(unitResult),
        }),
        vocabulary: new Vocabulary(() => clients.words()),
      },
      {
        kinds: ['supplier', 'entry'],
        permission: 'transactions:read',
        find: async (sought) => {
          const found = await entries.find(sought);
          return { supplier: found.suppliers.map(supplierResult), entry: found.entries.map(entryResult) };
        },
        vocabulary: new Vocabulary(() => entries.words()),
      },
      {
        kinds: ['purchase-request'],
        permission: 'purchases:read',
        find: async (sought) => ({ 'purchase-request': (await purchases.find(sought)).map(purchaseResult) }),
        vocabulary: new Vocabulary(() => purchases.words()),
      },
    ];
  }

  async search(typed: string, searcher: Searcher): Promise<SearchView> {
    const sources = this.#sources.filter(({ permission }) => searcher.permissions.has(permission));
    const sought = soughtIn(typed, searcher.today);
    const first = await this.#ask(sources, (source) => source.find(sought, searcher));
    if (first.found.some(isSome) || first.failed.length > 0) return viewOf(first.found, first.failed, {});
    const meant: Partial<Record<SearchKind, string>> = {};
    const second = await this.#ask(sources, async (source) => {
      const corrected = await source.vocabulary.corrected(sought.words);
      if (corrected === undefined) return {};
      for (const kind of source.kinds) meant[kind] = corrected;
      return source.find(soughtIn(corrected, searcher.today), searcher);
    });
    return viewOf(second.found, second.failed, meant);
  }

  async #ask(sources: readonly Source[], question: (source: Source) => Promise<Found>) {
    const failed: SearchKind[] = [];
    const found = await Promise.all(
      sources.map(async (source) => {
        try {
          return await question(source);
        } catch (error) {
          // What was typed may be somebody's name or CPF: it stands in no log.
          this.#logger.warn(`${source.kinds.join(', ')}: ${isTooSlow(error) ? 'too slow' : String(error)}`);
          failed.push(...source.kinds);
          return {};
        }
      }),
    );
    if (sources.length > 0 && failed.length === sources.flatMap(({ kinds }) => kinds).length)
      throw new DomainError('SERVICE_UNAVAILABLE', messages.serviceUnavailable);
    return { found, failed };
  }
}

const isSome = (found: Found): boolean => Object.values(found).some((results) => results.length > 0);

function viewOf(
  parts: readonly Found[],
  failed: readonly SearchKind[],
  meant: Partial<Record<SearchKind, string>>,
): SearchView {
  const found = parts.reduce<Found>((all, part) => ({ ...all, ...part }), {});
  const groups = searchKinds.flatMap((kind): SearchGroupView[] => {
    const results = found[kind] ?? [];
    if (results.length === 0) return [];
    const shown = results.slice(0, FOUND_OF_A_KIND);
    return [{ kind, results: shown, more: results.length > shown.length, corrected: meant[kind] ?? null }];
  });
  return { groups, failed: searchKinds.filter((kind) => failed.includes(kind)) };
}
