import { absoluteSums, differencesOf, listAmounts } from '@/lib/domain/close/amounts'
import {
  type Acceptance,
  covers,
  entriesUntil,
  type ExceptionEntry,
  type Exclusion,
  indexExceptions,
  inForce,
  isSamePeriod,
} from '@/lib/domain/close/exceptions'
import type { Finding } from '@/lib/domain/close/finding'
import { findingObject } from '@/lib/domain/close/question-object'
import type { Kept } from '@/lib/domain/close/kept'
import { isBelow, type Materiality } from '@/lib/domain/close/materiality'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** A finding with what was decided of it. */
export type LaidFinding = { readonly finding: Finding } & (
  | { readonly standing: 'open' | 'below' }
  | { readonly standing: 'accepted'; readonly by: Acceptance }
  | { readonly standing: 'excluded'; readonly by: Exclusion }
  /** Accepted as something else: it has changed by more than materiality, and is open again. */
  | { readonly standing: 'changed'; readonly by: Acceptance }
)

export interface LayingContext {
  readonly period: Required<DayRange>
  /** Since when the period is locked, with the decisions of that moment. */
  readonly lockedAt: string | undefined
  readonly materiality: Materiality
  /** The rows that the bank has, as `rowKey` names them; undefined where they were not read to the end. */
  readonly rows: ReadonlySet<string> | undefined
}

/**
 * Lays what was decided over the findings of one item. An acceptance is found again by what it is
 * about; where the bank gives its rows other identifiers, by what they look like, unless that could
 * be another row too.
 */
export function layDecisions(
  findings: readonly Finding[],
  entries: Kept<ExceptionEntry>,
  context: LayingContext,
): LaidFinding[] {
  const { period, materiality } = context
  const held = inForce(entriesUntil(entries, context.lockedAt))
  const acceptances = held.flatMap((entry) =>
    entry.kind === 'accepted' && isSamePeriod(entry.period, period) ? entry : [],
  )
  const exclusionsOf = indexExceptions(
    held.flatMap((entry) => (entry.kind === 'excluded' ? entry : [])),
  )
  const acceptanceOf = matchAcceptances(findings, acceptances, context)
  return findings.map((finding): LaidFinding => {
    const exclusion = exclusionsOf(finding).find((each) => covers(each, finding, period))
    if (exclusion !== undefined) return { finding, standing: 'excluded', by: exclusion }
    const acceptance = acceptanceOf.get(finding)
    const isSmall = isBelow(absoluteSums(finding.amounts), materiality)
    if (acceptance !== undefined) {
      const isAsAccepted = isNearly(acceptance.finding, finding, materiality)
      return { finding, standing: isAsAccepted ? 'accepted' : 'changed', by: acceptance }
    }
    return { finding, standing: isSmall ? 'below' : 'open' }
  })
}

function matchAcceptances(
  findings: readonly Finding[],
  acceptances: readonly Acceptance[],
  { rows }: LayingContext,
): Map<Finding, Acceptance> {
  const found = new Map<Finding, Acceptance>()
  // The last that was made of a finding: of one that was accepted twice there are not two.
  const byKey = new Map(acceptances.map((each) => [findingObject(each.finding), each]))
  for (const finding of findings) {
    const acceptance = byKey.get(findingObject(finding))
    if (acceptance !== undefined) found.set(finding, acceptance)
  }
  if (rows === undefined) return found
  const used = new Set(found.values())
  // A row that is still there has not changed its name: another that looks like it is another.
  const lost = [...byKey.values()].filter(
    (each) => !used.has(each) && each.finding.rows.every((row) => !rows.has(row)),
  )
  if (lost.length === 0) return found
  const lostByLikeness = byLikeness(lost, ({ finding }) => finding)
  const unmatched = findings.filter((finding) => !found.has(finding))
  for (const [likeness, alike] of byLikeness(unmatched, (each) => each)) {
    const candidates = lostByLikeness.get(likeness) ?? []
    // Of more rows than were accepted nobody knows which it was.
    if (alike.length > candidates.length) continue
    for (const [index, finding] of alike.entries()) {
      const acceptance = candidates[index]
      if (acceptance !== undefined) found.set(finding, acceptance)
    }
  }
  return found
}

function byLikeness<Item>(
  items: readonly Item[],
  findingOf: (item: Item) => Finding,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const { item: id, likeness } = findingOf(item)
    if (likeness === undefined) continue
    const key = JSON.stringify([id, likeness])
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

/** Within materiality of what was accepted. */
function isNearly(before: Finding, now: Finding, materiality: Materiality): boolean {
  const differences = differencesOf(listAmounts(before.amounts), listAmounts(now.amounts))
  return differences.size === 0 || isBelow(differences, materiality)
}
