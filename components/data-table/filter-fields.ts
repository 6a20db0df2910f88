import type { FilterChip, FilterOption } from '@/lib/present/filter-chips'
import type { FilterKind } from '@/lib/search-params/list-definition'

/** One filter as the toolbar shows it, in the reader's words. */
export interface FilterField {
  readonly name: string
  readonly label: string
  /** What it and its neighbours are called together. */
  readonly group?: string
  readonly kind: FilterKind
  /** What can be chosen; absent for what is typed. */
  readonly options?: readonly FilterOption[]
  /** Absent where the list does not filter by it. */
  readonly values?: readonly string[]
  /** The same condition by another name in the address, which a new value replaces. */
  readonly replaces?: string
  /** Narrowed by Countinghouse on the rows that were read, since no bank offers it. */
  readonly isLocal?: true
}

/** What a list's toolbar shows. */
export interface ToolbarView {
  readonly path: string
  readonly fields: readonly FilterField[]
  readonly chips: readonly FilterChip[]
  readonly clearHref: string | undefined
  /** The field that the search box types into. */
  readonly search:
    | { readonly name: string; readonly label: string; readonly value: string }
    | undefined
  /** The rest of the address, for a search without a script. */
  readonly hidden: readonly (readonly [name: string, value: string])[]
  /** What amounts are typed in. */
  readonly currency: string
}
