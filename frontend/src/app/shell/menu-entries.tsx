/** The side menu's entries in their order, and the permission that each needs. */
import AccountBalanceIcon from '@mui/icons-material/AccountBalanceOutlined';
import ApartmentIcon from '@mui/icons-material/ApartmentOutlined';
import EntriesIcon from '@mui/icons-material/ListAltOutlined';
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined';
import ClosingIcon from '@mui/icons-material/EventAvailableOutlined';
import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import ManageAccountsIcon from '@mui/icons-material/ManageAccountsOutlined';
import ReportsIcon from '@mui/icons-material/SummarizeOutlined';
import SuppliersIcon from '@mui/icons-material/LocalShippingOutlined';
import ReceivablesIcon from '@mui/icons-material/RequestQuoteOutlined';
import PolicyIcon from '@mui/icons-material/PolicyOutlined';
import SystemIcon from '@mui/icons-material/MonitorHeartOutlined';
import ShoppingCartIcon from '@mui/icons-material/ShoppingCartOutlined';
import { messages } from '@livro/rules';
import { pages } from '../pages/pages.ts';

export const menuEntries = [
  {
    to: '/developments',
    approach: pages.developments,
    key: 'e',
    label: messages.screens.menuDevelopments,
    Icon: ApartmentIcon,
    permission: 'developments:read',
  },
  {
    to: '/lancamentos',
    approach: pages.entries,
    key: 'l',
    label: messages.screens.menuEntries,
    Icon: EntriesIcon,
    permission: 'transactions:read',
  },
  {
    to: '/clients',
    approach: pages.clients,
    key: 'c',
    label: messages.screens.menuClients,
    Icon: GroupsIcon,
    permission: 'clients:read',
  },
  {
    to: '/payments',
    approach: pages.payments,
    key: 'r',
    label: messages.screens.menuReceivables,
    Icon: ReceivablesIcon,
    permission: 'payments:read',
  },
  {
    to: '/purchases',
    approach: pages.purchases,
    key: 'p',
    label: messages.screens.menuPurchases,
    Icon: ShoppingCartIcon,
    permission: 'purchases:read',
  },
  {
    to: '/suppliers',
    approach: pages.suppliers,
    key: 'o',
    label: messages.screens.menuSuppliers,
    Icon: SuppliersIcon,
    permission: 'suppliers:read',
  },
  {
    to: '/reports',
    approach: pages.reports,
    key: 't',
    label: messages.screens.menuReports,
    Icon: ReportsIcon,
    permission: 'developments:read',
  },
  {
    to: '/users',
    approach: pages.users,
    key: 'u',
    label: messages.screens.menuUsers,
    Icon: ManageAccountsIcon,
    permission: 'users:read',
  },
  {
    to: '/company',
    approach: pages.settings,
    key: 'm',
    label: messages.screens.menuSettings,
    Icon: SettingsIcon,
    permission: 'company:read',
  },
  {
    to: '/security-log',
    approach: pages.securityLog,
    key: 's',
    label: messages.screens.menuSecurityLog,
    Icon: PolicyIcon,
    permission: 'security-log:read',
  },
  {
    to: '/dashboard',
    approach: pages.dashboard,
    key: 'd',
    label: messages.screens.menuDashboard,
    Icon: InsightsIcon,
    permission: 'dashboard:read',
  },
  {
    to: '/conciliacao',
    approach: pages.reconciliation,
    key: 'b',
    label: messages.screens.menuReconciliation,
    Icon: AccountBalanceIcon,
    permission: 'banking:read',
  },
  {
    to: '/closing',
    approach: pages.closing,
    key: 'f',
    label: messages.screens.menuClosing,
    Icon: ClosingIcon,
    permission: 'periods:read',
  },
  {
    to: '/audit',
    approach: pages.audit,
    key: 'a',
    label: messages.screens.menuAudit,
    Icon: FactCheckIcon,
    permission: 'audit:verify',
  },
  {
    to: '/system',
    approach: pages.system,
    key: 'i',
    label: messages.screens.menuSystem,
    Icon: SystemIcon,
    permission: 'system:read',
  },
] as const;

export type MenuEntry = (typeof menuEntries)[number];
