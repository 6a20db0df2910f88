import {
  ArrowLeftRight,
  BookCheck,
  Building2,
  CalendarClock,
  CreditCard,
  FileText,
  FolderDown,
  History,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestionMark,
  PlugZap,
  ReceiptText,
  ScrollText,
  Settings,
  Users,
} from 'lucide-react'

type RailKey =
  | 'overview'
  | 'transactions'
  | 'accounts'
  | 'cards'
  | 'statements'
  | 'invoices'
  | 'customers'
  | 'close'
  | 'changes'
  | 'questions'
  | 'books'
  | 'exports'
  | 'connection'
  | 'clients'
  | 'renewals'
  | 'firm'
  | 'people'
  | 'audit'

/** A screen that the rail leads to. */
export interface RailItem {
  readonly key: RailKey
  readonly path: string
  readonly icon: LucideIcon
  /** Screens below this path have an item of their own. */
  readonly isExact?: true
}

interface RailGroup {
  readonly label?: 'documents' | 'month_end' | 'settings'
  readonly items: readonly RailItem[]
}

export const clientGroups: readonly RailGroup[] = [
  {
    items: [
      { key: 'overview', path: '/overview', icon: LayoutDashboard },
      { key: 'transactions', path: '/transactions', icon: ArrowLeftRight },
      { key: 'accounts', path: '/accounts', icon: Landmark },
      { key: 'cards', path: '/cards', icon: CreditCard },
    ],
  },
  {
    label: 'documents',
    items: [
      { key: 'statements', path: '/statements', icon: FileText },
      { key: 'invoices', path: '/invoices', icon: ReceiptText },
      { key: 'customers', path: '/customers', icon: Users },
    ],
  },
  {
    label: 'month_end',
    items: [
      { key: 'close', path: '/close', icon: ListChecks },
      { key: 'questions', path: '/questions', icon: MessageCircleQuestionMark },
      { key: 'books', path: '/books', icon: BookCheck },
      { key: 'exports', path: '/exports', icon: FolderDown },
    ],
  },
  { items: [{ key: 'connection', path: '/connection', icon: PlugZap }] },
]

export const firmGroups: readonly RailGroup[] = [
  {
    items: [
      { key: 'clients', path: '/', icon: Building2, isExact: true },
      { key: 'close', path: '/closes', icon: ListChecks },
      { key: 'changes', path: '/changes', icon: History },
      { key: 'renewals', path: '/renewals', icon: CalendarClock },
      { key: 'exports', path: '/exports', icon: FolderDown },
    ],
  },
  {
    label: 'settings',
    items: [
      { key: 'firm', path: '/settings', icon: Settings, isExact: true },
      { key: 'people', path: '/settings/people', icon: Users },
      { key: 'audit', path: '/settings/audit', icon: ScrollText },
    ],
  },
]
