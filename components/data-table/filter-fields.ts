import type { FilterKind } from '@/lib/search-params/list-definition'

export interface FilterOption {
  readonly value: string
  readonly label: string
  /** The classes that its label has in the table. */
  readonly look?: string
}

/** One filter as the toolbar shows it, in the reader's words. */
export interface FilterField {
  readonly name: string
  readonly label: string
  /** What it and its neighbours are called together. */
  readonly group?: string
  readonly kind: FilterKind
  /** What can be chosen; empty for what is typed. */
  readonly options: readonly FilterOption[]
  readonly values: readonly string[]
  /** The same condition by another name in the address, which a new value replaces. */
  readonly replaces?: string
  /** Narrowed by Countinghouse on the rows that were read, since no bank offers it. */
  readonly isLocal: boolean
}

/** A filter that is set: "Account is any of" and "Operating, Credit". */
export interface FilterChip {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly removeHref: string
  /** "Not applied by this bank", where not all rows show that they meet it. */
  readonly notApplied?: string
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
