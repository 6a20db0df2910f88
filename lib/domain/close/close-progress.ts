import { sumsBySign } from '@/lib/domain/close/amounts'
import type { CloseFinding, CloseItem } from '@/lib/domain/close/close-read'
import type { EvidenceId, Finding } from '@/lib/domain/close/finding'
import type { ItemState } from '@/lib/domain/close/item-state'
import { type WrittenAmount, writeAmounts } from '@/lib/domain/close/outcome-record'

/** What of a close is kept for lists of many, so that they read no bank; nothing of the bank's is in it. */
export interface CloseProgress {
  /** Of each finding that is open the question that leads about it, by identifier. */
  readonly questions?: readonly string[]
  readonly items: readonly ItemProgress[]
  /** Findings that hold it up. */
  readonly open: number
  /** Statements that are missing and that nobody has decided on. */
  readonly missingStatements: number
}

export interface ItemProgress {
  readonly id: string
  readonly state: ItemState
  /** Of one by evidence that found something. */
  readonly found?: FoundCounts
}

/** How many findings stand how; those that changed since they were accepted are open. */
export type FoundCounts = Readonly<Record<'open' | 'accepted' | 'below' | 'excluded', number>>

export function progressOfItems(
  items: readonly CloseItem[],
  questionOf: (finding: Finding) => string | undefined = () => undefined,
): CloseProgress {
  const openOf = (id?: EvidenceId) =>
    items.reduce((sum, item) => {
      const isMeant = item.kind === 'evidence' && (id === undefined || item.id === id)
      return isMeant ? sum + item.open : sum
    }, 0)
  return {
    items: items.map(itemProgress),
    open: openOf(),
    missingStatements: openOf('statements'),
    questions: items.flatMap((item) =>
      item.kind === 'firm'
        ? []
        : item.findings.flatMap(({ finding, standing }) =>
            standing === 'open' || standing === 'changed' ? (questionOf(finding) ?? []) : [],
          ),
    ),
  }
}

function itemProgress(item: CloseItem): ItemProgress {
  const { id, state } = item
  if (item.kind === 'firm' || item.findings.length === 0) return { id, state }
  const count = (...standings: CloseFinding['standing'][]) =>
    item.findings.filter(({ standing }) => standings.includes(standing)).length
  const found = {
    open: count('open', 'changed'),
    accepted: count('accepted'),
    below: count('below'),
    excluded: count('excluded'),
  }
  return { id, state, found }
}

/** By item, what its open findings come to in each currency: below zero first, and apart from what is above. */
export type OpenAmounts = Readonly<Record<string, readonly WrittenAmount[]>>

export function openAmountsOf(items: readonly CloseItem[]): OpenAmounts {
  return Object.fromEntries(
    items.flatMap((item) => {
      if (item.kind === 'firm') return []
      const open = item.findings.filter(
        ({ standing }) => standing === 'open' || standing === 'changed',
      )
      const sums = sumsBySign(open.flatMap(({ finding }) => finding.amounts))
      return sums.length === 0 ? [] : [[item.id, writeAmounts(sums)] as const]
    }),
  )
}
