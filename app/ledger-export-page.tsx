import {
  LedgerExportDialog,
  type LedgerExportProps,
  LedgerExportScreen,
} from '@/components/exports/ledger-export-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { seenHandOvers } from '@/lib/domain/ledgers/handed-over'
import { may } from '@/lib/domain/people/permissions'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readLedgerExport } from '@/lib/server/reads/read-ledger-export'

interface PageGiven {
  readonly params: Promise<{ readonly connection_id: string }>
  readonly searchParams: Promise<RawSearchParams>
}

/** The page on which an export to a ledger is begun. */
export async function ledgerExportPage(given: PageGiven) {
  const props = await readProps(given)
  return (
    <MessagesProvider {...await getMessages(['exports'])}>
      <LedgerExportScreen {...props} />
    </MessagesProvider>
  )
}

/** The same as a dialog over the screen that it was opened from. */
export async function ledgerExportDialog(given: PageGiven) {
  const props = await readProps(given)
  return (
    <MessagesProvider {...await getMessages(['exports'])}>
      <LedgerExportDialog {...props} />
    </MessagesProvider>
  )
}

async function readProps({ params, searchParams }: PageGiven): Promise<LedgerExportProps> {
  const access = await requireClient((await params).connection_id)
  const { client, memory, outcome, wanted } = await readLedgerExport(
    access,
    await searchParams,
    await getReader(),
  )
  return {
    client,
    wanted,
    outcome,
    mayPrepare: may(access.person, 'prepare'),
    seen: seenHandOvers(wanted.handOvers),
    accounts: memory.accounts,
  }
}
