import { type FileFormat, fileFormats } from '@/lib/domain/exports/export-run'
import { columnsFrom, formatFor, type LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import { ledgerTargets } from '@/lib/domain/ledgers/ledger-target'
import type { Manifest } from '@/lib/domain/packs/manifest'
import type { Context } from '@/lib/server/context'
import { findLedgerChoice } from '@/lib/server/db/ledger-choice'
import type { ClientAccess } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** How the transactions of a pack are written: as a list of them is exported, or as the client’s ledger takes them. */
export type PackFormat =
  | { readonly kind: 'file'; readonly format: FileFormat }
  | { readonly kind: 'ledger'; readonly choice: LedgerChoice }

/** The client’s ledger, where no other format is wanted and one was chosen; else the format of this name, or CSV. */
export async function packFormat(
  { store }: Pick<Context, 'store'>,
  { firm, client }: ClientAccess,
  wanted: string,
): Promise<PackFormat> {
  const named = fileFormats.find((each) => each === wanted)
  if (named !== undefined) return { kind: 'file', format: named }
  const { query } = forFirm(store.database, firm.id)
  const ref = { firm_id: firm.id, connection_id: client.connection_id }
  const choice = await findLedgerChoice({ query, vault: store.vault }, ref)
  return choice === undefined ? { kind: 'file', format: 'csv' } : { kind: 'ledger', choice }
}

/** What a manifest says of it; undefined of a format that is not written here. */
export function writeFormat(format: PackFormat): Pick<Manifest, 'format' | 'ledger'> {
  if (format.kind === 'file') return { format: format.format }
  const { target, format: own, bankId, columns } = format.choice
  return {
    format: own,
    ledger: {
      target,
      ...(bankId !== undefined && { bank_id: bankId }),
      ...(columns !== undefined && { columns: [...columns] }),
    },
  }
}

/** The same read back; undefined of a format that is not written here. */
export function readFormat({
  format,
  ledger,
}: Pick<Manifest, 'format' | 'ledger'>): PackFormat | undefined {
  if (ledger === undefined) {
    const named = fileFormats.find((each) => each === format)
    return named && { kind: 'file', format: named }
  }
  const target = ledgerTargets.find((each) => each === ledger.target)
  if (target === undefined) return undefined
  const own = formatFor(target, format ?? undefined)
  const { bank_id: bankId, columns } = ledger
  const choice = {
    target,
    format: own,
    ...(bankId !== undefined && { bankId }),
    ...(columns !== undefined && { columns: columnsFrom(columns) }),
  }
  return own === format ? { kind: 'ledger', choice } : undefined
}
