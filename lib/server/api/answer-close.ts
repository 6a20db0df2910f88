import { hash } from 'node:crypto'
import { type ItemProgress, progressOfItems } from '@/lib/domain/close/close-progress'
import type { CloseFinding, CloseItem, CloseRead } from '@/lib/domain/close/close-read'
import { evidenceIds } from '@/lib/domain/close/finding'
import { findingName } from '@/lib/domain/close/finding-name'
import type { FirmItem } from '@/lib/domain/close/firm-items'
import { findingObject } from '@/lib/domain/close/question-object'
import type { ApiFinding, ApiItem } from '@/lib/server/api/close-schemas'
import { writeFinding } from '@/lib/server/close/latest-findings'

type Named = Pick<FirmItem, 'words' | 'asksFor'>

/** Items as a list keeps them; the firm's own with their words, as far as those are known. */
export function toApiItem(
  { id, state, found }: ItemProgress,
  itemOf: (id: string) => Named | undefined,
): ApiItem {
  const { open = 0, accepted = 0, below = 0, excluded = 0 } = found ?? {}
  const decided = accepted + excluded
  const own = itemOf(id)
  return {
    id,
    kind: isEvidence(id) ? 'evidence' : 'firm',
    words: own?.words ?? null,
    asks_for: own?.asksFor ?? null,
    state,
    found: found === undefined ? null : open + decided + below,
    decided: found === undefined ? null : decided,
    below_materiality: found === undefined ? null : below,
    older: null,
  }
}

export function isEvidence(id: string): boolean {
  return evidenceIds.some((each) => each === id)
}

/** Items as they were read now. */
export function toApiItems(items: readonly CloseItem[]): ApiItem[] {
  const own = new Map(items.flatMap((each) => (each.kind === 'firm' ? [[each.id, each.item]] : [])))
  const read = new Map(items.map((each) => [each.id, each]))
  return progressOfItems(items).items.map((progress) => {
    const item = read.get(progress.id)
    const older = item?.kind === 'evidence' ? item.older : undefined
    return {
      ...toApiItem(progress, (id) => own.get(id)),
      older:
        older === undefined
          ? null
          : { state: older.state, open_findings: older.open, as_of: older.readAt },
    }
  })
}

/** Those of which a reading says at least so much. */
export function untoldItems({ items }: Pick<CloseRead, 'items'>): string[] {
  return items.flatMap(({ id, state }) =>
    state === 'cannot_tell' || state === 'not_over' ? [id] : [],
  )
}

export function findingsOf({ items }: Pick<CloseRead, 'items'>): CloseFinding[] {
  return items.flatMap((item) => (item.kind === 'evidence' ? item.findings : []))
}

export function toApiFinding(found: CloseFinding): ApiFinding {
  const { finding, standing, by, rows, invoice } = found
  const { item, day, accounts, amounts } = finding
  return {
    id: findingId(found),
    item,
    state: standing,
    day: day ?? null,
    payee: findingName({ finding, rows, invoice: undefined }) ?? null,
    account_ids: accounts.filter((account) => account !== ''),
    amounts: amounts.map(({ amount, currency }) => ({ amount, currency })),
    transaction_ids: rows.map(({ transaction }) => transaction.id),
    invoice_id: invoice?.id ?? null,
    reason: by?.reason ?? null,
  }
}

const half = 32

/** What it is about, and what the bank says of it, so that nobody decides what they have not read. */
export function findingId(found: Pick<CloseFinding, 'finding'>): string {
  return digest(findingObject(found.finding)) + digest(writeFinding(found.finding))
}

/** Whether two identifiers are of one finding, of which the bank says otherwise meanwhile. */
export function areAboutTheSame(one: string, other: string): boolean {
  return one.slice(0, half) === other.slice(0, half)
}

function digest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, half)
}

/** Of all that a signature is over, and of how many things were done to a close before. */
export function versionOf(events: number, outcome: string): string {
  return `${events}-${outcome}`
}
