'use client'

import {
  Building2,
  CalendarDays,
  CircleDollarSign,
  CircleDot,
  Coins,
  CreditCard,
  Landmark,
  type LucideIcon,
  Paperclip,
  Search,
  Tag,
  User,
} from 'lucide-react'
import { createElement } from 'react'
import type { FilterField } from '@/components/data-table/filter-fields'
import type { FilterKind } from '@/lib/search-params/list-definition'

const iconOfName: Readonly<Record<string, LucideIcon>> = {
  account_id: Landmark,
  account_type: Landmark,
  card_id: CreditCard,
  client: Building2,
  currency: CircleDollarSign,
  customer: User,
  files: Paperclip,
  person: User,
  statement_type: Tag,
  transaction_type: Tag,
  type: Tag,
  user_id: User,
}

const iconOfKind: Readonly<Record<FilterKind, LucideIcon>> = {
  amount: Coins,
  choice: CircleDot,
  day: CalendarDays,
  flag: CircleDot,
  moment: CalendarDays,
  reference: CircleDot,
  text: Search,
  words: Search,
}

/** What a filter is of, by its name, else by its kind. */
export function FilterIcon({ field }: { field: FilterField | undefined }) {
  if (field === undefined) return null
  const { name, kind } = field
  const icon = (Object.hasOwn(iconOfName, name) && iconOfName[name]) || iconOfKind[kind]
  return createElement(icon, { size: 15, 'aria-hidden': true })
}
