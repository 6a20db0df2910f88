import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import type { JudgedCheck } from '@/lib/domain/checks/judge-checks'
import type { ExceptionEntry } from '@/lib/domain/close/exceptions'
import { coverageOf, type StatementFindings } from '@/lib/domain/close/find-statement-gaps'
import { type Finding, findingOf } from '@/lib/domain/close/finding'
import { type Coverage, type Evidence, evidenceOf } from '@/lib/domain/close/item-state'
import type { Kept } from '@/lib/domain/close/kept'
import { layDecisions, type LayingContext } from '@/lib/domain/close/lay-decisions'
import { isWhole, type Reading } from '@/lib/domain/reading/reading'

/** A check as it is made today, with what was decided laid over what it found. */
export function evidenceOfCheck(
  check: JudgedCheck,
  entries: Kept<ExceptionEntry>,
  context: LayingContext,
): Evidence {
  const findings = check.groups.map((rows: readonly CheckedRow[]) => findingOf(check.id, rows))
  // Without a count the check could not be made, however much of the period was read.
  const extent = check.count === undefined ? undefined : check.extent
  return evidenceOf(extent, layDecisions(findings, entries, context))
}

/** The same of findings that are a reading themselves; undefined is one that could not be made. */
export function evidenceOfFindings(
  findings: Reading<Finding> | undefined,
  entries: Kept<ExceptionEntry>,
  context: LayingContext,
  covers: Coverage = 'all',
): Evidence {
  if (findings === undefined) return evidenceOf(undefined, [])
  const rows = isWhole(findings) ? context.rows : undefined
  return evidenceOf(findings, layDecisions(findings.items, entries, { ...context, rows }), covers)
}

/** Statements and their tie-out, which pass on statements that are there and on no others. */
export function evidenceOfStatements(
  found: StatementFindings | undefined,
  entries: Kept<ExceptionEntry>,
  context: LayingContext,
): Readonly<Record<'statements' | 'tie-out', Evidence>> {
  const covers = found === undefined ? 'not_due' : coverageOf(found)
  const hasAny = found !== undefined && found.received > 0
  return {
    statements: evidenceOfFindings(found?.statements, entries, context, covers),
    'tie-out': evidenceOfFindings(
      found?.tieOut,
      entries,
      context,
      covers === 'all' && !hasAny ? 'nothing' : covers,
    ),
  }
}
