import {
  ArrowLeftRight,
  CreditCard,
  FileText,
  Infinity as InfinityIcon,
  KeyRound,
  Landmark,
  type LucideIcon,
  ReceiptText,
} from 'lucide-react'
import { createElement } from 'react'

const scopeIcons: ReadonlyMap<string, LucideIcon> = new Map([
  ['transactions:read', ArrowLeftRight],
  ['accounts:read', Landmark],
  ['cards:read', CreditCard],
  ['statements:read', FileText],
  ['invoicing:read', ReceiptText],
  ['offline_access', InfinityIcon],
])

export function ScopeIcon({ scope, size = 16 }: { scope: string; size?: number }) {
  return createElement(scopeIcons.get(scope) ?? KeyRound, {
    size,
    className: 'flex-none text-faint',
    'aria-hidden': true,
  })
}
