import type { CloseItem } from '@/lib/domain/close/close-read'
import type { Finding, ShownFinding } from '@/lib/domain/close/finding'
import { isWhole } from '@/lib/domain/reading/reading'
import { type Context, processPart } from '@/lib/server/context'

interface LatestReading {
  readonly readAt: string
  /** By item, those that it was not read to the end of included. */
  readonly findings: ReadonlyMap<string, ReadonlyMap<string, Finding>>
  readonly whole: ReadonlySet<string>
}

// Those that people work at; of another one the acceptance itself says that its finding has changed.
const maxCloses = 100

const latestOf = processPart('latest findings', () => new Map<string, LatestReading>())

/** What a close was last read to find, for as long as the process lives. */
export function rememberFindings(
  context: Context,
  close_id: string,
  { readAt, items }: { readonly readAt: string; readonly items: readonly CloseItem[] },
): void {
  const evidence = items.flatMap((item) => (item.kind === 'evidence' ? [item] : []))
  const latest = latestOf(context)
  latest.delete(close_id)
  latest.set(close_id, {
    readAt,
    findings: new Map(
      evidence.map(({ id, findings }) => [
        id,
        new Map(findings.map(({ finding }) => [finding.key, finding])),
      ]),
    ),
    whole: new Set(
      evidence.flatMap(({ id, extent }) => (extent !== undefined && isWhole(extent) ? [id] : [])),
    ),
  })
  const [oldest] = latest.keys()
  if (latest.size > maxCloses && oldest !== undefined) latest.delete(oldest)
}

/** The finding as a later reading has it, where that differs from what was shown; null where it is gone. */
export function findChanged(
  context: Context,
  close_id: string,
  { finding, readAt }: ShownFinding,
): Finding | null | undefined {
  const reading = latestOf(context).get(close_id)
  if (reading === undefined || Date.parse(reading.readAt) <= Date.parse(readAt)) return undefined
  const now = reading.findings.get(finding.item)?.get(finding.key)
  if (now !== undefined) return writeFinding(now) === writeFinding(finding) ? undefined : now
  // What was read in part does not say that it is gone.
  return reading.whole.has(finding.item) ? null : undefined
}

/** What the bank says of it: the same text, however often it is read. */
export function writeFinding({ rows, day, payee, accounts, amounts }: Finding): string {
  const inOrder = amounts.map(({ amount, currency }) => `${currency} ${amount}`).toSorted()
  return JSON.stringify([rows, day ?? null, payee ?? null, accounts.toSorted(), inOrder])
}
