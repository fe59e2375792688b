/** The requests that were found, with what they are narrowed by. */
import ShoppingCartIcon from '@mui/icons-material/ShoppingCartOutlined';
import { messages } from '@livro/rules';
import { memo } from 'react';
import type { DevelopmentView, PurchaseListsPageApiResponse } from '../../shared/api/generated.ts';
import type { Read } from '../../shared/api/read.ts';
import { counted } from '../../shared/display/count.ts';
import { EmptyState } from '../../shared/display/states.tsx';
import { ListRows, type ListWords } from '../../shared/grid/list-rows.tsx';
import { useNarrowing, type ChangeAddress } from '../../shared/grid/use-list-address.ts';
import { PurchaseCards } from './purchase-cards.tsx';
import { DetailsAddress, purchaseColumns, SECOND_LINE } from './purchase-columns.tsx';
import { PurchaseFilterChips, PurchaseFilters } from './purchase-filters.tsx';
import {
  DEFAULT_SORT,
  filtersOf,
  hasFilters,
  noFilters,
  PAGE_SIZE,
  type PurchasesView,
} from './purchase-view.ts';

/** The table needs this much beside the open menu; below it the requests are cards. */
const WIDE_PX = 1420;
const words: ListWords = {
  label: 'Solicitações de compra',
  failed: 'Não foi possível carregar as solicitações.',
  notFound: messages.screens.noPurchaseFound,
  count: (count) => counted(count, 'solicitação', 'solicitações'),
};
const sorts = [
  { value: '-requestedAt', label: 'Mais novas primeiro' },
  { value: 'requestedAt', label: 'Mais antigas primeiro' },
  { value: '-urgency', label: 'Mais urgentes primeiro' },
  { value: 'urgency', label: 'Menos urgentes primeiro' },
  { value: '-estimatedCost', label: 'Maior custo primeiro' },
  { value: 'estimatedCost', label: 'Menor custo primeiro' },
  { value: 'description', label: 'Descrição de A a Z' },
  { value: '-description', label: 'Descrição de Z a A' },
  { value: 'developmentName', label: 'Empreendimento de A a Z' },
  { value: '-developmentName', label: 'Empreendimento de Z a A' },
];

interface PurchaseRowsProps {
  readonly view: PurchasesView;
  readonly read: Read<PurchaseListsPageApiResponse>;
  readonly developments: readonly DevelopmentView[];
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  readonly onChange: ChangeAddress;
  /** What has to be there before a request can be made. */
  readonly hint: string | undefined;
}

/** Not drawn again for what changes nothing in it. */
export const PurchaseRows = memo(function PurchaseRows(props: PurchaseRowsProps) {
  const { view, read, developments, addressOf, onOpen, onChange, hint } = props;
  const filtering = { view: useNarrowing(view), developments, onChange };
  return (
    <DetailsAddress value={addressOf}>
      <ListRows
        name="compras"
        words={words}
        view={view}
        read={read}
        size={PAGE_SIZE}
        filters={
          <>
            <PurchaseFilters {...filtering} />
            <PurchaseFilterChips {...filtering} nothingFound={read.data?.count === 0} />
          </>
        }
        filtered={hasFilters(view)}
        noFilters={noFilters}
        nothing={<EmptyState icon={<ShoppingCartIcon />} title={messages.screens.noPurchases} text={hint} />}
        columns={purchaseColumns}
        extraHeight={SECOND_LINE}
        sorts={sorts}
        defaultSort={DEFAULT_SORT}
        cards={(purchases) => <PurchaseCards purchases={purchases} />}
        cardsBelow={WIDE_PX}
        file={{
          path: '/api/exports/purchase-requests/',
          query: filtersOf(view),
          permission: 'purchases:read',
        }}
        onOpen={onOpen}
        onChange={onChange}
      />
    </DetailsAddress>
  );
});
