import { signAddress } from '@/bank/api/signed-address'
import type { BankContext } from '@/bank/context'
import type { Row } from '@/lib/database/database'

/**
 * Gives statement rows their `pdf_url`, signed afresh for every response: the specification has no
 * file endpoint for statements. It is spliced into the stored text, which is never parsed.
 */
export function statementRenderer(context: BankContext): (row: Row) => string {
  const now = context.clock.now()
  return (row) => {
    const body = String(row['body'])
    const { download_url } = signAddress(context.settings, String(row['file_id']), now)
    return `${body.slice(0, -1)},"pdf_url":${JSON.stringify(download_url)}}`
  }
}
